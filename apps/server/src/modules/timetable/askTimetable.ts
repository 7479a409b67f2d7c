import { setTimeout as sleep } from 'node:timers/promises';

import { afterAnswer, mayAsk, NEW_BREAKER, type Breaker } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';
import {
  isPassing,
  problemOfStatus,
  questionAddress,
  type TimetableProblem,
  type TimetableQuestion,
} from '@circuit/domain/timetable';

import type { EgressReply } from '#platform/egress/egress.ts';

import type { Connection } from './connection.ts';

/** A person may be waiting: all tries together take no longer. */
const PATIENCE_MS = 10_000;
const TRIES = 3;
const PAUSE_MS = 200;
/** A class of thousands of students fits. */
const MOST_BYTES = 8 * 1024 * 1024;

/** How each timetable has answered this process. Another process finds out for itself. */
const breakers = new Map<string, Breaker>();

const keyOf = ({ shard, baseUrl }: Connection): string => `${shard} ${baseUrl}`;

/**
 * Asks the timetable, outside of any transaction. A call that fails on the way or with 5xx is tried twice more; a
 * timetable that has not answered lately is left alone for a moment. What it says of its errors stays here. (UT-7, UT-8)
 */
export async function askTimetable(
  connection: Connection,
  question: TimetableQuestion,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {},
): Promise<Result<string, TimetableProblem>> {
  const until = performance.now() + patienceMs;
  let problem: TimetableProblem = 'unreachable';
  for (let tries = 1; tries <= TRIES; tries++) {
    const leftMs = Math.floor(until - performance.now());
    if (leftMs <= 0) break;
    const reply = await askOnce(connection, questionAddress(connection.baseUrl, question), leftMs);
    const found = reply === undefined ? 'unreachable' : problemOfStatus(reply.status);
    if (reply !== undefined && found === null) return ok(reply.body);
    problem = found ?? problem;
    if (!isPassing(problem) || tries === TRIES) break;
    await sleep(Math.min(pauseMs * tries, Math.max(0, until - performance.now())));
  }
  return err(problem);
}

async function askOnce(connection: Connection, address: string, timeoutMs: number): Promise<EgressReply | undefined> {
  const key = keyOf(connection);
  const current = () => breakers.get(key) ?? NEW_BREAKER;
  if (!mayAsk(current(), performance.now())) return undefined;
  breakers.set(key, { ...current(), underWay: current().underWay + 1 });
  const { home, allowed, account, password, stepOut } = connection;
  let reply: EgressReply | undefined;
  try {
    const authorization = `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}`;
    reply = await stepOut(() =>
      home.egress.fetch(address, allowed, { headers: { authorization }, mostBytes: MOST_BYTES, timeoutMs }),
    );
  } finally {
    const isAnswered = reply !== undefined && reply.status < 500;
    breakers.set(key, afterAnswer(current(), isAnswered, performance.now()));
  }
  return reply;
}
