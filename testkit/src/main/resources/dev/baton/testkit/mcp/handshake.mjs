// The client of the handshake era: @modelcontextprotocol/sdk 1.x.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { drive } from './driver.mjs';

const SCHEMA_OF = {
  'elicitation/create': ElicitRequestSchema,
  'sampling/createMessage': CreateMessageRequestSchema,
  'roots/list': ListRootsRequestSchema,
};

drive({
  client: (self, capabilities) => new Client(self, { capabilities }),
  transport: target => {
    if (target.url !== undefined) {
      return new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers: target.headers } });
    }
    const stdio = new StdioClientTransport({ ...target, env: { ...process.env, ...target.env }, stderr: 'pipe' });
    // The client keeps the negotiated version to itself, but tells a transport that wants to know.
    stdio.setProtocolVersion = version => (stdio.protocolVersion = version);
    return stdio;
  },
  handle: (client, method, answer) => client.setRequestHandler(SCHEMA_OF[method], request => answer(request.params)),
  negotiated: (client, transport) => ({
    protocolVersion: transport.protocolVersion,
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  }),
  callTool: (client, params, options) => client.callTool(params, undefined, options),
  request: (client, method, params, options) => client.request({ method, params }, ResultSchema, options),
  listen: () => {
    throw new Error('this client has no subscriptions/listen; use subscribe');
  },
});
