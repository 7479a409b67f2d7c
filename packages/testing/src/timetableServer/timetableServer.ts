import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { listenOnLoopback } from '../listenOnLoopback.ts';

import { enrollmentsOf, rolesOf, scheduleOf } from './shapes.ts';
import { referenceOf, type TimetableUniversity } from './university.ts';

/** How the server behaves; a test changes it while it runs. */
interface TimetableBehavior {
  readonly waitMs?: number;
  /** Answers so many calls with this status, and goes on as usual. */
  failures?: { readonly status: number; count: number };
  /** Ends the connection of so many calls without an answer. */
  hangUps?: number;
  /** Rights that the account does not have, by connector. */
  readonly denied?: readonly string[];
  /** Sent instead of every answer. */
  readonly body?: string;
}

export interface TimetableServer {
  /** Without `/api`. */
  readonly baseUrl: string;
  readonly university: TimetableUniversity;
  /** Each call, as path and query. */
  readonly asked: string[];
  behavior: TimetableBehavior;
  readonly stop: () => Promise<void>;
}

/** What the server would tell of its insides with every error: nobody else may read it. */
export const TIMETABLE_INSIDES = 'org.unitime.secret.StackTrace';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  roles: ['id', 'term', 'sid'],
  'instructor-schedule': ['id', 'term', 'sid', 'all', 'pref', 'role'],
  enrollments: ['classId', 'term', 'sid'],
};

/**
 * A small server that speaks the captured shapes of UniTime's `/api`, with its quirks: a term that it does not know is
 * passed over, zeros in front of an id do not count, all terms at once show published classes only, and errors tell too
 * much. It is stricter than the real one where we could slip: it takes no parameter that it does not know.
 */
export async function startTimetableServer(university: TimetableUniversity, port = 0): Promise<TimetableServer> {
  const state = { baseUrl: '', university, asked: [] as string[], behavior: {} as TimetableBehavior };
  const server = createServer((request, response) => void respond(state, request, response));
  state.baseUrl = `http://127.0.0.1:${await listenOnLoopback(server, port)}/UniTime`;
  return Object.assign(state, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

type State = Pick<TimetableServer, 'baseUrl' | 'university' | 'asked' | 'behavior'>;

async function respond(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.baseUrl);
  state.asked.push(`${url.pathname}${url.search}`);
  const { waitMs = 0, hangUps = 0, failures, body } = state.behavior;
  if (hangUps > 0) {
    state.behavior.hangUps = hangUps - 1;
    request.socket.destroy();
    return;
  }
  await setTimeout(waitMs, undefined, { ref: false });
  const isFailing = failures !== undefined && failures.count > 0;
  if (isFailing) failures.count -= 1;
  const reply = isFailing ? refusal(failures.status, 'Failed.', url) : answer(state, request, url);
  response
    .writeHead(reply.status, {
      'content-type': 'application/json;charset=UTF-8',
      'content-disposition': 'attachment; filename="api.json"',
      ...(reply.status === 401 ? { 'www-authenticate': 'Basic realm="UniTime"' } : {}),
    })
    .end(body ?? JSON.stringify(reply.body, null, 2));
}

/** The parameters come back as they were sent, and the whole stack with them. */
const refusal = (status: number, message: string, url: URL): Reply => ({
  status,
  body: {
    code: status,
    message,
    parameters: Object.fromEntries(url.searchParams),
    exception: [`${TIMETABLE_INSIDES}.run(ApiServlet.java:104)`],
  },
});

function answer({ university, behavior }: State, request: IncomingMessage, url: URL): Reply {
  const { account, password } = university;
  const isKnown = request.headers.authorization === `Basic ${btoa(`${account}:${password}`)}`;
  if (!isKnown) return refusal(401, 'Full authentication is required.', url);
  if (request.method !== 'GET') return refusal(501, 'Not implemented.', url);
  const [, connector = ''] = /^\/UniTime\/api\/([\w-]+)$/.exec(url.pathname) ?? [];
  const allowed = PARAMETERS[connector];
  if (allowed === undefined) return refusal(400, 'Unknown service.', url);
  const stray = [...url.searchParams.keys()].find((name) => !allowed.includes(name));
  if (stray !== undefined) return refusal(400, `Parameter ${stray} is not known.`, url);
  if (behavior.denied?.includes(connector) === true) return refusal(403, 'Permission denied.', url);
  if (connector === 'roles') return { status: 200, body: rolesOf(university.terms) };
  return connector === 'enrollments' ? enrollments(university, url) : schedule(university, url);
}

function enrollments({ classes }: TimetableUniversity, url: URL): Reply {
  const found = classes.find(({ classId }) => String(classId) === url.searchParams.get('classId'));
  return found === undefined ? refusal(400, 'Class not found.', url) : { status: 200, body: enrollmentsOf(found) };
}

function schedule({ terms, classes }: TimetableUniversity, url: URL): Reply {
  const { searchParams: asked } = url;
  const id = asked.get('id');
  if (id === null) return refusal(400, 'Parameter ID not provided', url);
  const isNamed = asked.has('term') || asked.has('sid');
  if (!isNamed || asked.get('all') === '1') {
    const all = terms.map((term) => scheduleOf(id, term, classes, { isPublishedOnly: true }));
    return { status: 200, body: all.filter((one) => one !== null) };
  }
  const term =
    terms.find((one) => referenceOf(one) === asked.get('term') || String(one.sessionId) === asked.get('sid')) ??
    terms.find(({ isSelected }) => isSelected === true);
  return { status: 200, body: term === undefined ? null : scheduleOf(id, term, classes, { isPublishedOnly: false }) };
}
