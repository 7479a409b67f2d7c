import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { getArtifactToken } from '@circuit/contract/artifacts';
import type { Endpoint } from '@circuit/contract/endpoint';

import type { Reviewing } from '#testing/aReviewing.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

/** Few enough that no call waits in line: one that waits too long is refused. (OL-5) */
const MAX_CALLS_AT_ONCE = 8;

const NO_ID = '01900000-0000-7000-8000-00000000dead';

/** Everything that can be read. A token is drawn anew each time and opens to its holder alone, so bytes are not asked for. */
export const READS = ENDPOINTS.filter(
  ({ method, path }) => method === 'GET' && !['/api/artifactContents', '/api/url/headers'].includes(path),
);

/** All that one learner is answered, by what was asked: status, headers and body. */
export type View = ReadonlyMap<string, Answered>;
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

/** One learner asks for everything there is to read, with every id that they were ever shown. */
export async function viewOf(world: World, desk: Reviewing, as: Person, reads: readonly Endpoint[]): Promise<View> {
  const { groupId, groupAssignmentId } = desk;
  const { peers, self } = await desk.list(as);
  const tasks = [...peers, ...(self === null ? [] : [self])].map(({ id }) => id);
  const details = await Promise.all(tasks.map((id) => desk.read(as, id)));
  const own = {
    groupId,
    groupAssignmentId,
    submissionId: desk.submissionOf(as),
    userId: as.id,
    holderId: groupAssignmentId,
  };
  const known: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(Object.entries(own).map(([name, id]) => [name, [id]])),
    learnerEvaluationId: tasks,
    artifactId: [...new Set(details.flatMap(({ body }) => artifactsIn(body)))],
  };
  const asked = reads.flatMap((endpoint) => requestsFor(endpoint, known).map((request) => ({ endpoint, request })));
  const view = new Map<string, Answered>();
  const left = asked.values();
  const askOneByOne = async () => {
    for (const { endpoint, request } of left) {
      const answer = await world.call(endpoint, request, { as });
      if (answer.status === 503) throw new Error(`The server was too busy to answer ${endpoint.path}.`);
      const body = answer.status === 200 ? withoutToken(endpoint, answer.body) : answer.body;
      view.set(`${endpoint.method} ${endpoint.path} ${JSON.stringify(request)}`, answered({ ...answer, body }));
    }
  };
  await Promise.all(Array.from({ length: MAX_CALLS_AT_ONCE }, askOneByOne));
  return view;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: object;
}

/** Also what a refusal says, beside which call it was and what was asked. */
export function answered({ status, headers, body }: Answer): Answered {
  const { etag, 'last-modified': modified, 'content-disposition': disposition } = headers;
  const shown: unknown = status < 400 ? body : { ...body, traceId: null, instance: null };
  return { status, text: JSON.stringify({ status, etag, modified, disposition, shown }), body: shown };
}

function requestsFor({ request }: Endpoint, known: Readonly<Record<string, readonly string[]>>): object[] {
  const names = Object.keys(request.shape).filter((name) => name.endsWith('Id'));
  const holder = 'holderKind' in request.shape ? { holderKind: 'groupAssignment' } : {};
  const more = 'purpose' in request.shape ? { ...holder, purpose: 'view' } : holder;
  return names.reduce<object[]>(
    (requests, name) => (known[name] ?? [NO_ID]).flatMap((id) => requests.map((one) => ({ ...one, [name]: id }))),
    [more],
  );
}

function withoutToken({ path }: Endpoint, body: object): object {
  return path === getArtifactToken.path ? { ...body, token: null } : body;
}

function artifactsIn(body: unknown): string[] {
  const text = JSON.stringify(body);
  const pictures = [...text.matchAll(/artifact:([\da-f-]{36})/g)].map(([, id]) => id ?? '');
  const held = typeof body === 'object' && body !== null && 'artifacts' in body ? body.artifacts : [];
  const files = Array.isArray(held) ? held.map((one: { readonly id: string }) => one.id) : [];
  return [...pictures, ...files];
}
