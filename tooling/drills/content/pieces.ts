import { createHash, randomUUID } from 'node:crypto';

import pg from 'pg';

import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';
import type { System } from '#tooling/drills/system.ts';

const PART_BYTES = 1_048_576;
const STUDENT = { ...SEEDED_INSTRUCTOR, userName: 'aokonkwo' };

export interface Reply {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Headers;
}

/** The calls of one person, without retries: a drill wants to see the first answer. */
export interface Caller {
  readonly call: (method: string, path: string, body?: object | Buffer) => Promise<Reply>;
}

export interface Place {
  readonly assignmentId: string;
  /** May change the assignment. */
  readonly author: Caller;
  /** May only read it. */
  readonly reader: Caller;
}

/** A new assignment of the seed's instructor that a student may read: no part of the drill meets another's pieces. */
export async function aPlace(system: System, origin = system.origin): Promise<Place> {
  const [author, reader] = await Promise.all([SEEDED_INSTRUCTOR, STUDENT].map((who) => callerOf(origin, who)));
  if (author === undefined || reader === undefined) throw new Error('Nobody could sign in.');
  const { id: assignmentId } = jsonOf<{ id: string }>(
    await author.call('POST', '/api/assignments', { title: 'A place for pieces of work' }),
  );
  await letRead(system, assignmentId, [STUDENT.userName]);
  return { assignmentId, author, reader };
}

export async function letRead(system: System, assignmentId: string, userNames: readonly string[]): Promise<void> {
  await inUniversity(
    system,
    `insert into assignment_user_roles (assignment_id, user_id, role)
     select $1, id, 'Viewer' from users where user_name = any ($2) on conflict do nothing`,
    [assignmentId, userNames],
  );
}

export async function callerOf(origin: string, who: typeof STUDENT): Promise<Caller> {
  const { token } = await signInAt(origin, who);
  return {
    call: async (method, path, body) => {
      const isBytes = Buffer.isBuffer(body);
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      };
      const payload = body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) };
      const response = await fetch(origin + path, { method, headers, ...payload });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
    },
  };
}

/** One statement as the owner of the database, in the seeded university. */
export async function inUniversity(system: System, statement: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: system.postgres.university.ownerUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', 'university', false)`);
    return await client.query<Record<string, unknown>>(statement, [...values]);
  } finally {
    await client.end();
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller names what its call answers
export function jsonOf<Answer>({ status, bytes }: Reply): Answer {
  if (status >= 300) throw new Error(`A call answered ${status}: ${bytes.toString('utf8').slice(0, 300)}`);
  return JSON.parse(bytes.toString('utf8')) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Sends a file as the web app does; the answer is that of the first call that was refused, or of the last one. */
export async function sendFile({ author, assignmentId }: Place, name: string, bytes: Buffer): Promise<Reply> {
  const offer = { holderId: assignmentId, name, byteSize: bytes.length, use: 'file' };
  const started = await author.call('POST', '/api/artifactUploads', offer);
  if (started.status !== 200) return started;
  const { id } = jsonOf<{ id: string }>(started);
  for (let at = 0; at * PART_BYTES < bytes.length; at++) {
    const part = bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES);
    const sent = await author.call('PUT', `/api/artifactUploads/${id}/parts/${at + 1}`, part);
    if (sent.status !== 204) return sent;
  }
  return author.call('POST', `/api/artifactUploads/${id}/complete`, { sha256: sha256Of(bytes) });
}

/** What a person gets to see of a file. */
export async function fetchFile(who: Caller, artifactId: string, purpose = 'view'): Promise<Reply> {
  const { token } = jsonOf<{ token: string }>(
    await who.call('GET', `/api/artifactTokens/${artifactId}?purpose=${purpose}`),
  );
  return who.call('GET', `/api/artifactContents?token=${token}`);
}
