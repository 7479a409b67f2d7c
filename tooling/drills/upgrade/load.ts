import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Crowd } from '#tooling/drills/rush/crowd.ts';
import { essayWith } from '#tooling/drills/rush/essay.ts';

/** Every so many writes of a client is a hand-in; the others save a draft. */
const HANDS_IN = 5;
const THINKS_MS = 20;
const GIVES_UP_MS = 30_000;

export interface Write {
  /** When it left, as performance.now() says. */
  readonly at: number;
  readonly tookMs: number;
  readonly status: number;
}

/** What a client knows to be stored. */
export interface Acknowledged {
  readonly submissionId: string;
  readonly version: number;
  readonly handIns: number;
}

export interface Load {
  readonly writes: readonly Write[];
  /** From its next write on, a client comes here. */
  send(client: number, origin: string): void;
  sendAll(origin: string): void;
  /** Returns when every write has its answer. */
  stop(): Promise<readonly Acknowledged[]>;
}

/** Each client writes its own hand-in, one write after the other, tries nothing twice, and stays until it is stopped. */
export function startLoad({ groupAssignmentId, authors }: Crowd, tokens: readonly string[], origin: string): Load {
  const writes: Write[] = [];
  const origins = authors.map(() => origin);
  const end = new AbortController();
  const client = async (index: number): Promise<Acknowledged> => {
    const submissionId = authors[index]?.submissionId ?? '';
    const path = `/api/groupAssignments/${groupAssignmentId}/submissions/${submissionId}`;
    let [version, handIns] = [1, 0];
    for (let turn = 1; !end.signal.aborted; turn++) {
      const isHandIn = turn % HANDS_IN === 0;
      const begun = performance.now();
      const answer = await send(`${origins[index]}${path}${isHandIn ? '/handIn' : ''}`, {
        method: isHandIn ? 'POST' : 'PUT',
        token: tokens[index] ?? '',
        version,
      });
      writes.push({ at: begun, tookMs: performance.now() - begun, status: answer.status });
      if (answer.status === 200) [version, handIns] = [answer.version, handIns + (isHandIn ? 1 : 0)];
      await sleep(THINKS_MS);
    }
    return { submissionId, version, handIns };
  };
  const clients = Promise.all(authors.map((_author, index) => client(index)));
  return {
    writes,
    send: (index, to) => void (origins[index] = to),
    sendAll: (to) => void origins.fill(to),
    stop: () => {
      end.abort();
      return clients;
    },
  };
}

interface Sent {
  readonly method: string;
  readonly token: string;
  readonly version: number;
}

/** Status 0: no answer. */
async function send(url: string, { method, token, version }: Sent): Promise<{ status: number; version: number }> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'if-match': `"${version}"`,
    },
    body: JSON.stringify({ document: essayWith(randomUUID()) }),
    signal: AbortSignal.timeout(GIVES_UP_MS),
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { version?: number } | null | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  return { status: response?.status ?? 0, version: body?.version ?? version };
}
