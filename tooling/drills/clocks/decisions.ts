import { randomUUID } from 'node:crypto';

import type { Edge, Stage } from './stage.ts';

const GRACE_MS = 60_000;

/** One process of the API, and somebody who signed in there: their token lives by the clock of that process. */
export interface Node {
  readonly origin: string;
  readonly minutesOff: number;
  readonly token: string;
}

/** The instants where a decision turns: each edge, and the minute after an end, each with a millisecond on both sides. */
export function instantsOf(edges: readonly Edge[]): Date[] {
  const turns = edges.flatMap(({ startsAt, endsAt }) => [
    startsAt.getTime(),
    endsAt.getTime(),
    endsAt.getTime() + GRACE_MS,
  ]);
  const around = turns.flatMap((turn) => [turn - 1, turn, turn + 1]);
  return [...new Set(around)].toSorted((one, other) => one - other).map((ms) => new Date(ms));
}

/** Whether a write in this phase counts then: by the dates alone, and by no clock. */
export function counts({ startsAt, endsAt }: Edge, at: Date): boolean {
  return at >= startsAt && at.getTime() < endsAt.getTime() + GRACE_MS;
}

export interface Decision {
  readonly saves: boolean;
  readonly handsIn: boolean;
  readonly practices: boolean;
  /** Every phase with its status, as the screens have it. */
  readonly standing: string;
}

/** What one process decides now, by asking it for everything that depends on the time. */
export async function decide(node: Node, { groupAssignmentId, calibrationId }: Stage, turn: number): Promise<Decision> {
  const run = `/api/groupAssignments/${groupAssignmentId}`;
  const { submission } = (await call(node, 'GET', `${run}/submissions/mine`)).body as Mine; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  const { id, version } =
    submission ?? ((await call(node, 'POST', `${run}/submissions`)).body as NonNullable<Mine['submission']>); // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above
  const isThere = typeof version === 'number';
  const text = (words: string) => ({ document: { type: 'doc', content: [paragraph(`${words} ${turn}`)] } });
  const saved = isThere
    ? await call(node, 'PUT', `${run}/submissions/${id}`, text('Saved'), version)
    : { status: 409, body: {} };
  const seen = saved.status === 200 ? version + 1 : version;
  const handedIn = isThere
    ? await call(node, 'POST', `${run}/submissions/${id}/handIn`, text('Handed in'), seen)
    : { status: 409, body: {} };
  const practiced = await call(node, 'POST', `${run}/calibrations/${calibrationId}/evaluations`);
  const { phases = [] } = (await call(node, 'GET', `${run}/learnerStatuses/me`)).body as Standing; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above
  return {
    saves: isTaken(saved.status),
    handsIn: isTaken(handedIn.status),
    practices: isTaken(practiced.status),
    standing: phases.map(({ phase, status }) => `${phase} ${status}`).join(', '),
  };
}

interface Mine {
  readonly submission: { readonly id: string; readonly version: number } | null;
}
interface Standing {
  readonly phases?: readonly { readonly phase: string; readonly status: string }[];
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Taken, or refused because it is not the time; anything else is no decision about time. */
function isTaken(status: number): boolean {
  if (status === 200) return true;
  if (status === 409) return false;
  throw new Error(`Neither taken nor refused: ${status}.`);
}

async function call(node: Node, method: string, path: string, body?: object, seen?: number) {
  const response = await fetch(node.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${node.token}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

/** How far the clock of a process is off, by what it writes over its answers. */
export async function minutesOffOf(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/api/time`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000);
}
