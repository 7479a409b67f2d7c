import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { arrivals, openLoop } from './arrivals.ts';
import { ESSAY } from './essay.ts';
import type { Answered, Plan } from './people.ts';

// Started by people.ts: plays everybody who hands in, and says what they were answered.
const TRIES = 5;
const GIVE_UP_MS = 60_000;
// As many as a balancer keeps open to one process. Who finds none free waits, and the wait is counted.
const agent = new Agent({ keepAlive: true, maxSockets: 400, scheduling: 'fifo' });
const BODY = Buffer.from(JSON.stringify({ document: ESSAY }));

const [message] = (await once(process, 'message')) as [Plan]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- sent by people.ts
process.send?.('begun');
process.send?.(await come(message), () => process.disconnect());

async function come({ origins, groupAssignmentId, people, seconds }: Plan): Promise<Answered> {
  const [acknowledged, refused, unanswered]: [string[], number[], number[]] = [[], [], []];
  let retried = 0;
  const handIn = async (index: number) => {
    const { submissionId, token } = people[index] ?? { submissionId: '', token: '' };
    const path = `/api/groupAssignments/${groupAssignmentId}/submissions/${submissionId}/handIn`;
    const key = randomUUID();
    for (let attempt = 1; ; attempt++) {
      // The next try goes to the other process, as a balancer sends it.
      const status = await post(`${origins[(index + attempt) % origins.length]}${path}`, token, key);
      if (attempt > 1) retried += 1;
      if (status === 200) return void acknowledged.push(submissionId);
      if (status >= 400 && status < 500 && status !== 408) return void refused.push(status);
      if (attempt === TRIES) return void unanswered.push(status);
      await sleep(100 * 2 ** (attempt - 1));
    }
  };
  const tookMs = await openLoop(arrivals(people.length, seconds), handIn);
  return { acknowledged, refused, unanswered, retried, tookMs };
}

/** Answers the status; 0 when there was no answer. */
function post(address: string, token: string, key: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': BODY.length,
      'idempotency-key': key,
      'if-match': '"1"',
    };
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const call = request(address, { method: 'POST', agent, headers, signal }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    call.once('error', () => resolve(0));
    call.end(BODY);
  });
}
