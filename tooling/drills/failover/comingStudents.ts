import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type RequestOptions } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

import { isFinal, pauseMs, TRIES } from '#web/retry.ts';
import { ESSAY } from '#tooling/drills/rush/essay.ts';

import type { Plan, Seen } from './students.ts';

// Started by students.ts: plays everybody who hands in and somebody who reads, and says what they met. The five tries are
// the code of the web app; what goes on after them is what its page does (apps/web, useHandIn.ts).
const WAITS_MS = 120_000;
const AGAIN_AFTER_MS = 2000;
const GIVE_UP_MS = 90_000;
const READ_EVERY_MS = 200;
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const BODY = Buffer.from(JSON.stringify({ document: ESSAY }));

const [plan] = (await once(process, 'message')) as [Plan]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- sent by students.ts
const agent = new Agent({ keepAlive: true, maxSockets: 4000, ca: plan.certificate, servername: plan.host });
let seen: Seen[] = [];
const state = { isHurried: false, isOver: false };
const note = (what: Seen['what'], more: Partial<Seen> = {}) => void seen.push({ at: Date.now(), what, ...more });
const tell = () => {
  if (seen.length === 0) return;
  process.send?.(seen);
  seen = [];
};
process.on('message', () => (state.isHurried = true));
process.send?.('begun');
const telling = setInterval(tell, 200);
const reading = keepReading();
const running: Promise<void>[] = [];
for (const person of plan.people) {
  running.push(handIn(person));
  await sleep(state.isHurried ? 10 : 1000 / plan.perSecond);
}
while (!state.isHurried) await sleep(100);
await Promise.all(running);
state.isOver = true;
await reading;
clearInterval(telling);
tell();
process.send?.('over');

async function handIn({ submissionId, token }: Plan['people'][number]): Promise<void> {
  const begun = Date.now();
  note('pressed', { submissionId });
  const path = `/api/groupAssignments/${plan.groupAssignmentId}/submissions/${submissionId}/handIn`;
  const headers = {
    'content-type': 'application/json',
    'content-length': String(BODY.length),
    'idempotency-key': randomUUID(),
    'if-match': '"1"',
  };
  for (;;) {
    const status = await fiveTries(() =>
      call({ method: 'POST', path, headers: { ...headers, ...bearer(token) } }, BODY),
    );
    const tookMs = Date.now() - begun;
    if (status === 200) return note('done', { submissionId, tookMs });
    if (!AWAY.has(status)) return note('refused', { submissionId, status, tookMs });
    if (tookMs >= WAITS_MS) return note('gaveUp', { submissionId, status, tookMs });
    await sleep(AGAIN_AFTER_MS * (1 + Math.random()));
  }
}

async function fiveTries(send: () => Promise<Met>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const { status, retryAfterMs } = await send();
    if (status === 200) return status;
    note('answer', { status });
    const problem = { status: status === 0 ? -1 : status, title: '', detail: '', ...retryAfterMs };
    if (attempt === TRIES || isFinal(problem)) return status;
    await sleep(pauseMs(attempt, problem));
  }
}

/** Somebody who looks at their work, again and again; each look is tried once, so that what it met is seen. */
async function keepReading(): Promise<void> {
  const token = plan.people[0]?.token ?? '';
  const path = `/api/groupAssignments/${plan.groupAssignmentId}/submissions/mine`;
  const looks: Promise<void>[] = [];
  while (!state.isOver) {
    const begun = Date.now();
    const look = call({ method: 'GET', path, headers: bearer(token) });
    looks.push(look.then(({ status }) => note('read', { status, tookMs: Date.now() - begun })));
    await sleep(READ_EVERY_MS);
  }
  await Promise.all(looks);
}

function bearer(token: string) {
  return { host: plan.host, authorization: `Bearer ${token}` };
}

interface Met {
  /** 0: no answer. */
  readonly status: number;
  readonly retryAfterMs: { readonly retryAfterMs?: number };
}

function call(options: RequestOptions, body?: Buffer): Promise<Met> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, retryAfterMs: {} });
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const asking = request({ ...options, host: '127.0.0.1', port: plan.port, agent, signal }, (answer) => {
      answer.resume();
      const after = answer.headers['retry-after'];
      const retryAfterMs = after === undefined ? {} : { retryAfterMs: Number(after) * 1000 };
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryAfterMs }));
      answer.once('error', lost);
    });
    asking.once('error', lost);
    asking.end(body);
  });
}
