import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { listenOnLoopback } from '../listenOnLoopback.ts';

/** How a stand-in behaves; a test changes it while it runs. */
interface RestBehavior {
  readonly waitMs?: number;
  /** What `POST /v1/tickets` answers instead. */
  readonly status?: number;
  readonly location?: string;
  /** What is said about every ticket instead. */
  readonly answer?: { readonly status?: number; readonly type?: string; readonly body: string };
  /** Ends the connection of so many calls without an answer. */
  hangUps?: number;
}

export interface RestStandIn {
  readonly baseUrl: string;
  /** Each call, as method and path. */
  readonly asked: string[];
  behavior: RestBehavior;
  readonly stop: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Stands in for the part of CAS that takes credentials (`/v1/tickets`), which the packaged server does not have, and for
 * servers that misbehave. It knows `ada` with the password `right`, and speaks version 1.
 */
export async function startRestStandIn(): Promise<RestStandIn> {
  const standIn = { baseUrl: '', asked: [] as string[], behavior: {} as RestBehavior };
  const answer = ticketOffice(standIn);
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', standIn.baseUrl);
      const method = request.method ?? '';
      standIn.asked.push(`${method} ${pathname}`);
      const { waitMs = 0, hangUps = 0 } = standIn.behavior;
      if (hangUps > 0) {
        standIn.behavior.hangUps = hangUps - 1;
        request.socket.destroy();
        return;
      }
      await setTimeout(waitMs, undefined, { ref: false });
      const fields = new URLSearchParams(method === 'GET' ? searchParams : await bodyOf(request));
      const { status, body = '', headers = {} } = answer(method, pathname, fields);
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
    })();
  });
  standIn.baseUrl = `http://127.0.0.1:${await listenOnLoopback(server)}/cas`;
  return Object.assign(standIn, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

function ticketOffice(standIn: { readonly baseUrl: string; readonly behavior: RestBehavior }) {
  const granting = new Set<string>();
  const services = new Map<string, string>();
  let count = 0;
  const grant = (fields: URLSearchParams): Reply => {
    const { status, location } = standIn.behavior;
    if (status !== undefined) return { status };
    if (fields.get('username') !== 'ada' || fields.get('password') !== 'right') return { status: 401 };
    const ticket = `TGT-${++count}-stand.in`;
    granting.add(ticket);
    const named = location ?? `${standIn.baseUrl}/v1/tickets/${ticket}`;
    return { status: 201, body: '<html></html>', headers: { location: named } };
  };
  const give = (ticket: string, fields: URLSearchParams): Reply => {
    if (!granting.has(ticket)) return { status: 404 };
    const given = `ST-${++count}-of-the-stand-in`;
    services.set(given, fields.get('service') ?? '');
    return { status: 200, body: given };
  };
  const validate = (fields: URLSearchParams): Reply => {
    const { answer } = standIn.behavior;
    if (answer !== undefined)
      return {
        status: answer.status ?? 200,
        body: answer.body,
        headers: { 'content-type': answer.type ?? 'text/xml' },
      };
    const ticket = fields.get('ticket') ?? '';
    const isRight = services.get(ticket) === fields.get('service');
    services.delete(ticket);
    return { status: 200, body: isRight ? 'yes\nada\n' : 'no\n\n' };
  };
  return (method: string, path: string, fields: URLSearchParams): Reply => {
    const [, , ticket] = /(\/v1\/tickets)(?:\/(.+))?$/.exec(path) ?? [];
    if (ticket !== undefined && method === 'DELETE') return { status: granting.delete(ticket) ? 200 : 404 };
    if (ticket !== undefined) return give(ticket, fields);
    return path.endsWith('/v1/tickets') ? grant(fields) : validate(fields);
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a request gives bytes
  return Buffer.concat(parts).toString('utf8');
}
