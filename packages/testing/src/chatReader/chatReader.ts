import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { listenOnLoopback } from '../listenOnLoopback.ts';

import { refusalOf, type ChatRequest } from './protocol.ts';
import { standInAnswer } from './standInAnswer.ts';

/** How the stand-in behaves; a test changes it while it runs. Counts go down with each call that they concern. */
export interface ChatBehavior {
  waitMs?: number;
  hangUps?: number;
  /** Answers this status so many times. */
  failures?: { readonly status: number; readonly retryAfter?: string; times: number };
  /** Knows no response_format of type json_schema. */
  hasNoSchemas?: boolean;
  /** Takes only the temperature that it has, and only the newer name of the length. */
  isFixed?: boolean;
  cutsOff?: number;
  rubbish?: number;
  declines?: boolean;
  /** Answers this instead, once per call. */
  says?: string;
  hasNoUsage?: boolean;
}

export interface ChatReader {
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  readonly asked: { readonly headers: IncomingHttpHeaders; readonly body: ChatRequest; readonly text: string }[];
  behavior: ChatBehavior;
  readonly stop: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const problem = (status: number, message: string, code = 'invalid_value', param: string | null = null): Reply => ({
  status,
  body: { error: { message, type: status === 429 ? 'rate_limit_error' : 'invalid_request_error', param, code } },
});

/** A server of the chat protocol on this machine. It is a stand-in and no model: see the README beside it. */
export async function startChatReader({ port = 0 } = {}): Promise<ChatReader> {
  const reader = {
    baseUrl: '',
    key: 'sk-of-the-stand-in',
    model: 'stand-in-1',
    asked: [] as ChatReader['asked'],
    behavior: {} as ChatBehavior,
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { behavior } = reader;
      const text = await bodyOf(request);
      if (take(behavior, 'hangUps')) {
        request.socket.destroy();
        return;
      }
      await setTimeout(behavior.waitMs ?? 0, undefined, { ref: false });
      const { status, body, headers = {} } = answer(reader, request, text);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  reader.baseUrl = `http://127.0.0.1:${await listenOnLoopback(server, port)}`;
  return Object.assign(reader, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

function answer(reader: Omit<ChatReader, 'stop'>, request: IncomingMessage, text: string): Reply {
  const { behavior } = reader;
  const { pathname } = new URL(request.url ?? '/', reader.baseUrl);
  if (pathname !== '/v1/chat/completions') return problem(404, `Invalid URL (${request.method} ${pathname})`);
  if (request.method !== 'POST') return problem(405, 'Only POST requests are accepted.');
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return problem(415, 'Send application/json.');
  if (request.headers.authorization !== `Bearer ${reader.key}`)
    return problem(401, 'Incorrect API key provided.', 'invalid_api_key');
  const body = parsed(text);
  const refusal = refusalOf(body, reader.model);
  if (refusal !== undefined) return problem(refusal.status, refusal.message, refusal.code, refusal.param);
  const chat = body as ChatRequest; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it was just checked
  reader.asked.push({ headers: request.headers, body: chat, text });
  return mood(behavior, chat) ?? completion(reader, chat);
}

/** What it does instead of answering. */
function mood(behavior: ChatBehavior, chat: ChatRequest): Reply | undefined {
  const { failures } = behavior;
  if (failures !== undefined && failures.times > 0) {
    failures.times -= 1;
    const headers = failures.retryAfter === undefined ? {} : { 'retry-after': failures.retryAfter };
    return { ...problem(failures.status, 'Not now.', 'unavailable'), headers };
  }
  if (behavior.hasNoSchemas === true && chat.response_format?.type === 'json_schema')
    return problem(400, "'response_format.type' must be 'text' or 'json_object'.", 'invalid_value', 'response_format');
  if (behavior.isFixed === true && chat.temperature !== undefined)
    return problem(400, "Unsupported value: 'temperature' does not support 0 with this model.", 'unsupported_value');
  if (behavior.isFixed === true && chat.max_tokens !== undefined)
    return problem(400, "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens'.");
  return take(behavior, 'rubbish') ? { status: 200, body: '<html>gateway</html>' } : undefined;
}

const tokens = (texts: readonly string[]): number => Math.ceil(texts.join('').length / 4);

function completion({ behavior, model }: Omit<ChatReader, 'stop'>, chat: ChatRequest): Reply {
  const asked = chat.messages.find(({ role }) => role === 'user')?.content ?? '';
  const whole = behavior.says ?? standInAnswer(asked) ?? 'I am a stand-in and read essays only.';
  const isCut = take(behavior, 'cutsOff');
  const content = isCut ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  const usage = {
    prompt_tokens: tokens(chat.messages.map((one) => one.content)),
    completion_tokens: tokens([content]),
  };
  const declines = behavior.declines === true;
  return {
    status: 200,
    body: {
      id: 'chatcmpl-stand-in',
      object: 'chat.completion',
      created: 0,
      model: `${model}-2026-11-18`,
      choices: [
        {
          index: 0,
          message: declines
            ? { role: 'assistant', content: null, refusal: 'I cannot help with that.' }
            : { role: 'assistant', content, refusal: null },
          finish_reason: isCut ? 'length' : 'stop',
        },
      ],
      ...(behavior.hasNoUsage === true
        ? {}
        : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
    },
  };
}

function take(behavior: ChatBehavior, name: 'hangUps' | 'cutsOff' | 'rubbish'): boolean {
  const left = behavior[name] ?? 0;
  if (left > 0) behavior[name] = left - 1;
  return left > 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a request gives bytes
  return Buffer.concat(parts).toString('utf8');
}
