import type { Endpoint } from '@circuit/contract/endpoint';
import type { ProblemDocument } from '@circuit/contract/problem';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';

import type { ResponseOf } from '#platform/api/contractCall.ts';

const DOCUMENTS = import.meta.glob<string>('../../../../docs/{help,scoring}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Answered {
  readonly method: Endpoint['method'];
  readonly pattern: URLPattern;
  readonly respond: (request: Request, params: object) => Promise<Response>;
}
const answered: Answered[] = [];

export const forgetAnswers = (): void => void answered.splice(0);

/**
 * One handler for the whole contract; the last answer to an endpoint wins. A visit needs about thirty endpoints: msw would
 * ask a handler for each about every request, and build its pattern again each time.
 */
const contractHandler = http.all('*', ({ request }) => {
  const { origin, pathname } = new URL(request.url);
  if (origin !== window.location.origin) return undefined;
  for (const { method, pattern, respond } of answered.toReversed()) {
    const match = method === request.method ? pattern.exec({ pathname }) : null;
    if (match !== null) return respond(request, decoded(match.pathname.groups));
  }
  return undefined;
});

const decoded = (groups: Readonly<Record<string, string | undefined>>): object =>
  Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]));

const patterns = new Map<string, URLPattern>();

function patternOf(path: string): URLPattern {
  const known = patterns.get(path) ?? new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/g, ':$1') });
  patterns.set(path, known);
  return known;
}

/** The network of a test: what is not answered here is an error. The documents of the help are served from docs. */
export const server = setupServer(
  http.get('*/docs/:part/:name', ({ params }) => {
    const text = DOCUMENTS[`../../../../docs/${String(params['part'])}/${String(params['name'])}`];
    return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
  }),
  contractHandler,
);

export interface Asked {
  /** Path parameters, query and body in one, as the contract names them. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly url: URL;
}

type Answer<E extends Endpoint> = ResponseOf<E> | Response;
type Respond<E extends Endpoint> = (asked: Asked, calls: number) => Answer<E> | Promise<Answer<E>>;

/** Answers an endpoint of the contract, from its declaration. Gives what it was asked, in order. */
export function answer<E extends Endpoint>(endpoint: E, respond: Answer<E> | Respond<E>): Asked[] {
  const asked: Asked[] = [];
  answered.push({
    method: endpoint.method,
    pattern: patternOf(endpoint.path),
    respond: async (request, params) => {
      const call = await read(request, params);
      asked.push(call);
      const given: unknown = isFunction<E>(respond) ? await respond(call, asked.length) : respond;
      if (given instanceof Response) return given.clone();
      return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
    },
  });
  return asked;
}

function isFunction<E extends Endpoint>(respond: unknown): respond is Respond<E> {
  return typeof respond === 'function';
}

async function read(request: Request, params: object): Promise<Asked> {
  const url = new URL(request.url);
  const text = await request.text();
  const isForm = request.headers.get('content-type')?.includes('form') ?? false;
  const body: unknown = text === '' ? {} : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  return {
    fields: { ...params, ...Object.fromEntries(url.searchParams), ...(body as object) }, // oxlint-disable-line typescript/no-unsafe-type-assertion -- bodies of the contract are objects
    headers: request.headers,
    url,
  };
}

/** A failure as the server sends it. */
export function problem(
  status: number,
  fields: Partial<ProblemDocument> = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  const document = {
    type: 'about:blank',
    title: 'A title',
    status,
    detail: 'A detail.',
    instance: '/api',
    traceId: 'a'.repeat(32),
    ...fields,
  };
  const type = { 'Content-Type': 'application/problem+json' };
  return new Response(JSON.stringify(document), { status, headers: { ...type, ...headers } });
}

/** The connection breaks. */
export const noAnswer = (): Response => Response.error();
