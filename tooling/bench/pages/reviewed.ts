import { setTimeout as sleep } from 'node:timers/promises';

const TITLE = 'Carbon pricing op-ed';
const HOUR_MS = 3_600_000;
const DISTRIBUTES_MS = 120_000;

/** Hours from now: review is open, whatever the clock says. */
const PHASES = [
  ['Submission', -200, -100],
  ['Calibration', -150, -50],
  ['PeerEvaluation', -49, 72],
  ['SelfEvaluation', 73, 120],
  ['Results', 150, null],
] as const;

/** A call of the API as somebody who is signed in. */
export type Call = <Answer>(method: string, path: string, body?: object, seenVersion?: number) => Promise<Answer>;

export function caller(origin: string, token: string): Call {
  return async <Answer>(method: string, path: string, body?: object, seenVersion?: number) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(seenVersion === undefined ? {} : { 'if-match': `"${seenVersion}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
}

interface Listed {
  readonly items: readonly { readonly id: string; readonly title?: string }[];
}

interface Dated {
  readonly version: number;
  readonly groupAssignmentPhases: readonly { readonly type: string }[];
}

/** Opens review in the seeded assignment of the class of 412, and waits until the worker has given out the essays. */
export async function openReview(call: Call): Promise<{ readonly groupId: string; readonly id: string }> {
  const { groupId, id } = await findGroupAssignment(call);
  const one = `/api/groupAssignments/${id}`;
  const { version, groupAssignmentPhases } = await call<Dated>('GET', one);
  const items = PHASES.filter(([type]) => groupAssignmentPhases.some((phase) => phase.type === type)).map(
    ([type, from, to]) => ({ type, startsAt: inHours(from), endsAt: to && inHours(to) }),
  );
  await call('PUT', `${one}/groupAssignmentPhases`, { items, typedTitle: TITLE }, version);
  const deadline = performance.now() + DISTRIBUTES_MS;
  while (!(await call<{ isDistributed: boolean }>('GET', `${one}/coverage`)).isDistributed) {
    if (performance.now() > deadline) throw new Error('The worker did not give out the essays.');
    await sleep(500);
  }
  return { groupId, id };
}

async function findGroupAssignment(call: Call): Promise<{ groupId: string; id: string }> {
  const groups = await call<Listed>('GET', '/api/groups?pageSize=50');
  for (const { id: groupId } of groups.items) {
    const { items } = await call<Listed>('GET', `/api/groupAssignments?groupId=${groupId}&pageSize=50`);
    const found = items.find(({ title }) => title === TITLE);
    if (found !== undefined) return { groupId, id: found.id };
  }
  throw new Error(`The seed has no assignment "${TITLE}".`);
}

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
