import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { ESSAY, essayWith } from '#tooling/drills/rush/essay.ts';

import type { Client, Reply, Wish } from './client.ts';
import type { Done, Work } from './load.ts';

export interface Author {
  readonly token: string;
  readonly submissionId: string;
}

export interface People {
  readonly groupAssignmentId: string;
  readonly authors: readonly Author[];
  /** Somebody who may export and search, and whose audit is asked for. */
  readonly admin: { readonly token: string; readonly userId: string };
}

/** Of twenty things: most are looks, some saves, now and then somebody hands in or asks for much. */
const MIX: readonly Work[] = [
  ...Array.from({ length: 15 }, (): Work => 'read'),
  'save',
  'save',
  'bulk',
  'bulk',
  'handIn',
];
type Answered = Pick<Reply, 'status' | 'retryAfter'>;

const TRIES = 5;
const bodyOf = (document: object) => Buffer.from(JSON.stringify({ document }));
const HANDED_IN = bodyOf(ESSAY);

export function openTraffic({ client, groupAssignmentId, authors, admin }: People & { readonly client: Client }) {
  // The first half saves again and again, the other half hands in once.
  const savers = authors.slice(0, authors.length / 2);
  const versions = new Map<string, number>();
  const handers = authors.slice(authors.length / 2).values();
  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  const run = `/api/groupAssignments/${groupAssignmentId}`;
  const of = (turn: number): Author => savers[(turn * 7919) % savers.length] ?? { token: '', submissionId: '' };

  /** As the web app does: five tries with one key, 100 ms and then twice as long, and no sooner than it is told. */
  const insist = async (wish: Wish): Promise<Reply> => {
    const headers = { ...wish.headers, ...(wish.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }) };
    for (let attempt = 1; ; attempt++) {
      const reply = await client.call({ ...wish, headers });
      if ((reply.status > 0 && reply.status < 500 && reply.status !== 408) || attempt === TRIES) return reply;
      const toldMs = (reply.retryAfter ?? 0) * 1000 * (1 + Math.random() / 2);
      await sleep(Math.max(100 * 2 ** (attempt - 1), toldMs));
    }
  };
  const handIn = async (): Promise<Answered> => {
    const { value: author } = handers.next();
    if (author === undefined) throw new Error('Everybody has handed in: the class is too small for this load.');
    const { submissionId, token } = author;
    const path = `${run}/submissions/${submissionId}/handIn`;
    const reply = await insist({ method: 'POST', path, token, body: HANDED_IN, headers: { 'if-match': '"1"' } });
    (reply.status === 200 ? acknowledged : unanswered).push(submissionId);
    return reply;
  };
  const save = async (turn: number): Promise<Answered> => {
    const { submissionId, token } = of(turn);
    const version = versions.get(submissionId) ?? 1;
    const path = `${run}/submissions/${submissionId}`;
    // Each says something else: a save of what is stored already writes nothing, and costs half as much.
    const body = bodyOf(essayWith(randomUUID()));
    const reply = await insist({ method: 'PUT', path, token, body, headers: { 'if-match': `"${version}"` } });
    const saved = /^"(\d+)"$/.exec(reply.etag ?? '')?.[1];
    if (saved !== undefined) versions.set(submissionId, Number(saved));
    // The same person in two tabs: the second is told of the first, and that is an answer.
    return reply.status === 412 ? { ...reply, status: 200 } : reply;
  };
  const look = (path: string, token: string) => client.call({ method: 'GET', path, token });
  /** A timer looks once; a person who opens a page insists. */
  const read = (turn: number) => look(`${run}/learnerStatuses/me`, of(turn).token);
  const open = (turn: number) => insist({ method: 'GET', path: `${run}/learnerStatuses/me`, token: of(turn).token });
  const acts: Readonly<Record<Work, (turn: number) => Promise<Answered>>> = {
    handIn,
    save,
    read: (turn) => (turn % 3 === 0 ? open(turn) : read(turn)),
    bulk: () => look(`/api/users/${admin.userId}/auditEvents`, admin.token),
  };
  const perform = (work: Work, turn: number): Promise<Done> => timed(work, acts[work](turn));
  return {
    mixed: (turn: number) => perform(MIX[(turn * 7) % MIX.length] ?? 'read', turn),
    only: (work: Work) => (turn: number) => perform(work, turn),
    /** Nobody insists: every refusal is counted. */
    read: (turn: number) => timed('read', read(turn)),
    acknowledged,
    unanswered,
  };
}

async function timed(work: Work, answering: Promise<Answered>): Promise<Done> {
  const start = performance.now();
  const { status, retryAfter } = await answering;
  return { work, status, saysWhen: retryAfter !== undefined, ms: performance.now() - start };
}
