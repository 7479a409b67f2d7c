import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

import { ESSAY } from '#tooling/drills/rush/essay.ts';

import type { Cell } from './cell.ts';
import type { Student } from './universities.ts';

export const READS = {
  'own account': '/api/account/userInfo',
  'home page': '/api/dashboard',
  'list of courses': '/api/groups?tab=ALL',
} as const;
export type ReadName = keyof typeof READS;

const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const HANDED_IN = JSON.stringify({ document: ESSAY });

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** As the balancer of the cell sends it: any university to any process, over connections that are there already. */
export function ask(origin: string, { cell, student }: { cell: Cell; student: Student }, path: string, body?: string) {
  const writes = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'if-match': '"1"' };
  const headers = {
    host: `${student.shard}.localhost`,
    authorization: `Bearer ${cell.tokenOf(student)}`,
    ...(body === undefined ? {} : { ...writes, 'content-length': Buffer.byteLength(body) }),
  };
  const startedAt = performance.now();
  return new Promise<Answer>((resolve, reject) => {
    const call = request(origin + path, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('error', reject);
      reply.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: reply.statusCode ?? 0, text, ms: performance.now() - startedAt });
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

export function originFor({ apis }: Cell, turn: number): string {
  return apis[turn % apis.length]?.origin ?? '';
}

/** What it took in ms; anything but 200 ends the bench. */
export async function read(cell: Cell, turn: number, name: ReadName): Promise<number> {
  const student = studentOf(cell, turn);
  const { status, text, ms } = await ask(originFor(cell, turn), { cell, student }, READS[name]);
  if (status !== 200) throw new Error(`${READS[name]} of ${student.shard} was answered with ${status}: ${text}`);
  return ms;
}

/** Each student once: `turn` must not come twice. */
export async function handIn(cell: Cell, turn: number): Promise<number> {
  const student = studentOf(cell, turn);
  const path = `/api/groupAssignments/${student.groupAssignmentId}/submissions/${student.submissionId}/handIn`;
  const { status, text, ms } = await ask(originFor(cell, turn), { cell, student }, path, HANDED_IN);
  if (status !== 200) throw new Error(`A hand-in in ${student.shard} was answered with ${status}: ${text}`);
  return ms;
}

export function studentOf({ students }: Cell, turn: number): Student {
  const student = students[turn % students.length];
  if (student === undefined) throw new Error('The cell has no students.');
  return student;
}
