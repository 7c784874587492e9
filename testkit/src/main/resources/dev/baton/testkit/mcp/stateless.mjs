// The client of the stateless era: @modelcontextprotocol/client 2.x.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { drive } from './driver.mjs';

/** A result of any shape, for methods the client has no schema for. */
const ANYTHING = { '~standard': { version: 1, vendor: 'baton-testkit', validate: value => ({ value }) } };

drive({
  client: (self, capabilities, { pin }) =>
    new Client(self, { capabilities, versionNegotiation: { mode: pin === undefined ? 'auto' : { pin } } }),
  transport: target =>
    target.url === undefined
      ? new StdioClientTransport({ ...target, env: { ...process.env, ...target.env }, stderr: 'pipe' })
      : new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers: target.headers } }),
  handle: (client, method, answer) => client.setRequestHandler(method, request => answer(request.params)),
  negotiated: client => ({
    protocolVersion: client.getNegotiatedProtocolVersion(),
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  }),
  callTool: (client, params, options) => client.callTool(params, options),
  request: (client, method, params, options) => client.request({ method, params }, ANYTHING, options),
  listen: (client, filter, options) => client.listen(filter, options),
});
