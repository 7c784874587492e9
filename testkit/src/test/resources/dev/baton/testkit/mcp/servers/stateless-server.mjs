// The same small server for the stateless era; stdio, or streamable HTTP when an argument says "http" (it prints its URL).
import { createServer } from 'node:http';
import { completable, createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { z } from 'zod';

const text = value => ({ content: [{ type: 'text', text: value }] });
let touched = mcp => mcp.server.sendResourceUpdated({ uri: 'test://note' });

function server() {
  const mcp = new McpServer(
    { name: 'stateless-server', version: '1.0.0' },
    { capabilities: { resources: { subscribe: true } }, instructions: 'be kind' },
  );
  mcp.registerTool('echo', { inputSchema: z.object({ say: z.string() }) }, async ({ say }) => text(say));
  mcp.registerTool('die', {}, async () => process.exit(3));
  mcp.registerTool('slow', {}, async ctx => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    if (progressToken !== undefined) {
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } });
    }
    await new Promise(resolve => ctx.mcpReq.signal.addEventListener('abort', resolve));
    console.error('slow was cancelled');
    return text('never seen');
  });
  mcp.registerTool('ask', {}, async ctx => {
    const answer = ctx.mcpReq.inputResponses?.name;
    if (answer === undefined) {
      return inputRequired({
        inputRequests: {
          name: inputRequired.elicit({ message: 'your name?', requestedSchema: z.object({ name: z.string() }) }),
        },
      });
    }
    return text(`${answer.action} ${answer.content?.name ?? ''}`.trim());
  });
  mcp.registerTool('touch', {}, async () => {
    await touched(mcp);
    return text('touched');
  });
  mcp.registerResource('note', 'test://note', {}, async uri => ({ contents: [{ uri: uri.href, text: 'a note' }] }));
  mcp.registerPrompt('greet', { argsSchema: z.object({ who: completable(z.string(), start => ['ann', 'bob'].filter(n => n.startsWith(start))) }) },
    ({ who }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `hello ${who}` } }] }));
  return mcp;
}

if (process.argv[2] === 'http') {
  const handler = createMcpHandler(server);
  touched = () => handler.notify.resourceUpdated('test://note');
  const http = createServer(toNodeHandler(handler));
  http.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: `http://127.0.0.1:${http.address().port}/mcp` })));
  process.stdin.resume().on('end', () => process.exit(0));
} else {
  serveStdio(server);
}
