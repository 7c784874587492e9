// Lets a Java test drive an MCP client: one JSON value a line, in both directions.
//
//   in   {"id": 1, "do": "callTool", ...}                 see the table of verbs below
//   out  {"answer": 1, "result": {...}}                   what the client returned
//        {"answer": 1, "error": {type, code, message, data}}   what it threw
//        {"event": "...", ...}                            what it saw meanwhile, in order
//
// A dialect hides where the two generations of the client differ: see handshake.mjs and stateless.mjs.
import { createInterface } from 'node:readline';

/** No server has that many pages; one that never ends its list must not hang the test. */
const MOST_PAGES = 1000;

/** The capability that a client must declare to be asked this. */
const CAPABILITY_FOR = {
  'elicitation/create': { elicitation: { form: {}, url: {} } },
  'sampling/createMessage': { sampling: {} },
  'roots/list': { roots: { listChanged: true } },
};

const running = new Map(); // id of a request from Java -> its AbortController
const held = new Map(); // number of a request from the server -> what settles it
const streams = new Map(); // id of a listen request from Java -> its subscription
let replies = {}; // method of a server's request -> how it is answered
let lastServerRequest = 0;
let client;
let transport;

const say = line => process.stdout.write(JSON.stringify(line) + '\n');
const tell = (event, more = {}) => say({ event, ...more });

function failure(error) {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    type: known.name,
    code: String(known.code ?? known.name),
    message: known.message,
    ...(known.data === undefined ? {} : { data: known.data }),
  };
}

/** The server asks: report it, then answer as Java said, or hold it until Java does. */
function asked(method, params) {
  const number = ++lastServerRequest;
  tell('request', { number, method, ...(params === undefined ? {} : { params }) });
  return new Promise((resolve, reject) => {
    held.set(number, { resolve, reject });
    settle(number, replies[method]);
  });
}

function settle(number, reply) {
  const waiting = held.get(number);
  if (waiting === undefined || reply?.kind === 'hold') {
    return waiting !== undefined;
  }
  held.delete(number);
  if (reply.kind === 'result') {
    waiting.resolve(reply.result);
  } else {
    waiting.reject(Object.assign(new Error(reply.message), { code: reply.code }));
  }
  return true;
}

/** Reports every message that crosses the wire. Both clients call a handler that was there before theirs. */
function tap(opened) {
  const send = opened.send.bind(opened);
  opened.send = (message, options) => {
    tell('wire', { direction: 'sent', message });
    return send(message, options);
  };
  opened.onmessage = message => tell('wire', { direction: 'received', message });
  let rest = '';
  opened.stderr?.on('data', chunk => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    lines.forEach(text => tell('stderr', { text }));
  });
  return opened;
}

function options(request) {
  const controller = new AbortController();
  running.set(request.id, controller);
  return {
    signal: controller.signal,
    ...(request.timeoutMs === undefined ? {} : { timeout: request.timeoutMs }),
    ...(request.progress ? { onprogress: progress => tell('progress', { call: request.id, progress }) } : {}),
  };
}

async function allPages(list, items, request) {
  const found = [];
  let cursor;
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await list(cursor === undefined ? undefined : { cursor }, options(request));
    found.push(...result[items]);
    cursor = result.nextCursor;
    if (cursor === undefined) {
      return { [items]: found };
    }
  }
  throw new Error(`the list has more than ${MOST_PAGES} pages`);
}

async function connect(request, dialect) {
  replies = request.replies ?? {};
  const capabilities = Object.assign({}, ...Object.keys(replies).map(method => CAPABILITY_FOR[method]), request.capabilities);
  client = dialect.client({ name: 'baton-testkit', version: '1.0.0' }, capabilities, request);
  Object.keys(replies).forEach(method => dialect.handle(client, method, params => asked(method, params)));
  client.fallbackNotificationHandler = async ({ method, params }) => tell('notification', { method, params: params ?? {} });
  client.onerror = error => tell('problem', { message: error.message });
  client.onclose = () => tell('closed');
  transport = tap(dialect.transport(request.target));
  await client.connect(transport, options(request));
  return dialect.negotiated(client, transport);
}

async function disconnect() {
  const closing = client;
  client = undefined;
  await transport?.terminateSession?.().catch(error => tell('problem', { message: error.message }));
  await closing?.close();
  return {};
}

function verbs(dialect) {
  return {
    connect: request => connect(request, dialect),
    listTools: request => allPages((page, how) => client.listTools(page, how), 'tools', request),
    listResources: request => allPages((page, how) => client.listResources(page, how), 'resources', request),
    listResourceTemplates: request =>
      allPages((page, how) => client.listResourceTemplates(page, how), 'resourceTemplates', request),
    listPrompts: request => allPages((page, how) => client.listPrompts(page, how), 'prompts', request),
    callTool: request => dialect.callTool(client, request.params, options(request)),
    readResource: request => client.readResource(request.params, options(request)),
    getPrompt: request => client.getPrompt(request.params, options(request)),
    complete: request => client.complete(request.params, options(request)),
    subscribe: request => client.subscribeResource(request.params, options(request)),
    unsubscribe: request => client.unsubscribeResource(request.params, options(request)),
    ping: request => client.ping(options(request)),
    setLoggingLevel: request => client.setLoggingLevel(request.params.level, options(request)),
    /** Any other method, taken as it comes. */
    request: request => dialect.request(client, request.method, request.params, options(request)),
    notify: async request => {
      await client.notification({ method: request.method, params: request.params });
      return {};
    },
    async listen(request) {
      const stream = await dialect.listen(client, request.params, options(request));
      streams.set(request.id, stream);
      stream.closed.then(reason => tell('listenClosed', { call: request.id, reason }));
      return { honoredFilter: stream.honoredFilter };
    },
    async unlisten(request) {
      await streams.get(request.call)?.close();
      return { found: streams.delete(request.call) };
    },
    async cancel(request) {
      const controller = running.get(request.call);
      controller?.abort(request.reason);
      return { found: controller !== undefined };
    },
    reply: async request => ({ found: settle(request.number, request.reply) }),
    replies: async request => {
      replies = { ...replies, ...request.replies };
      return {};
    },
    close: disconnect,
  };
}

/** Answers requests until stdin ends; then nobody listens any more and the server must not outlive us. */
export function drive(dialect) {
  const known = verbs(dialect);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', async line => {
    const request = JSON.parse(line);
    try {
      const verb = known[request.do];
      if (verb === undefined) {
        throw new Error(`unknown verb ${request.do}; known: ${Object.keys(known).join(', ')}`);
      }
      if (client === undefined && !['connect', 'close'].includes(request.do)) {
        throw new Error(`not connected: ${request.do}`);
      }
      say({ answer: request.id, result: (await verb(request)) ?? {} });
    } catch (error) {
      say({ answer: request.id, error: failure(error) });
    } finally {
      running.delete(request.id);
    }
  });
  lines.on('close', () => disconnect().finally(() => process.exit(0)));
}
