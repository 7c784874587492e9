// A small server of the handshake era; stdio, or streamable HTTP when an argument says "http" (it prints its URL).
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { completable } from '@modelcontextprotocol/sdk/server/completable.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { SubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const text = value => ({ content: [{ type: 'text', text: value }] });

function server() {
  const mcp = new McpServer(
    { name: 'handshake-server', version: '1.0.0' },
    { capabilities: { resources: { subscribe: true }, logging: {} }, instructions: 'be kind' },
  );
  mcp.registerTool('echo', { inputSchema: { say: z.string() } }, async ({ say }) => text(say));
  mcp.registerTool('die', {}, async () => process.exit(3));
  mcp.registerTool('slow', {}, async extra => {
    const progressToken = extra._meta?.progressToken;
    if (progressToken !== undefined) {
      await extra.sendNotification({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } });
    }
    await new Promise(resolve => extra.signal.addEventListener('abort', resolve));
    console.error('slow was cancelled');
    return text('never seen');
  });
  mcp.registerTool('ask', {}, async () => {
    const answer = await mcp.server.elicitInput({
      message: 'your name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
    });
    return text(`${answer.action} ${answer.content?.name ?? ''}`.trim());
  });
  mcp.registerTool('touch', {}, async extra => {
    await extra.sendNotification({ method: 'notifications/resources/updated', params: { uri: 'test://note' } });
    return text('touched');
  });
  mcp.registerResource('note', 'test://note', {}, async uri => ({ contents: [{ uri: uri.href, text: 'a note' }] }));
  mcp.server.setRequestHandler(SubscribeRequestSchema, async () => ({}));
  mcp.registerPrompt('greet', { argsSchema: { who: completable(z.string(), start => ['ann', 'bob'].filter(n => n.startsWith(start))) } },
    ({ who }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `hello ${who}` } }] }));
  return mcp;
}

if (process.argv[2] === 'http') {
  const sessions = new Map();
  const http = createServer(async (request, response) => {
    let transport = sessions.get(request.headers['mcp-session-id']);
    if (transport === undefined) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: id => sessions.set(id, transport),
      });
      await server().connect(transport);
    }
    await transport.handleRequest(request, response);
  });
  http.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: `http://127.0.0.1:${http.address().port}/mcp` })));
  process.stdin.resume().on('end', () => process.exit(0));
} else {
  await server().connect(new StdioServerTransport());
}
