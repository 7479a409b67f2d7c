import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { SEEDED_INSTRUCTOR, signInAt, type Credentials } from '#tooling/dev/signIn.ts';
import type { System } from '#tooling/drills/system.ts';

/** One assignment of the library that its instructor writes and three others read. */
export interface Library {
  readonly assignmentId: string;
  readonly readers: Readonly<Record<'student' | 'grader' | 'admin', Credentials>>;
  /** Saves on top of whatever is there; answers the status. */
  readonly save: (change: object) => Promise<number>;
}

interface Assignment {
  readonly id: string;
  readonly version: number;
}

export async function openLibrary(system: System): Promise<Library> {
  const { token } = await signInAt(system.origin, SEEDED_INSTRUCTOR);
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(system.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const list = (await (await call('GET', '/api/assignments')).json()) as { items: Assignment[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  const [first] = list.items;
  if (first === undefined) throw new Error('The seed has no assignment for the instructor.');
  const path = `/api/assignments/${first.id}`;
  let { version } = first;
  const save = async (change: object): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      'if-match': `"${version}"`,
      'idempotency-key': randomUUID(),
    };
    const answer = await call('PUT', path, headers, JSON.stringify(change));
    const body = (await answer.json()) as Partial<Assignment> & { current?: Assignment }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
    version = body.version ?? body.current?.version ?? version;
    return answer.status === 412 ? save(change) : answer.status;
  };
  return { assignmentId: first.id, readers: await shareWith(system, first.id), save };
}

/** A student and a grader may read it, too; an administrator reads every one. */
async function shareWith(system: System, assignmentId: string): Promise<Library['readers']> {
  const client = new pg.Client({ connectionString: system.postgres.university.appUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', 'university', false)`);
    const named = async (query: string, values: unknown[] = []) => {
      const { rows } = await client.query<{ id: string; userName: string }>(query, values);
      const [row] = rows;
      if (row === undefined) throw new Error(`Nobody found: ${query}`);
      return row;
    };
    const inCourses = `select u.id, u.user_name as "userName" from users u join group_user_roles r on r.user_id = u.id where r.role = $1 order by u.user_name limit 1`;
    const student = await named(inCourses, ['GroupLearner']);
    const grader = await named(inCourses, ['GroupGrader']);
    const admin = await named(
      `select u.id, u.user_name as "userName" from users u join user_roles r on r.user_id = u.id where r.role = 'Admin' order by 2 limit 1`,
    );
    await client.query(
      `insert into assignment_user_roles (assignment_id, user_id, role) select $1, unnest($2::uuid[]), 'Viewer' on conflict do nothing`,
      [assignmentId, [student.id, grader.id]],
    );
    return { student: credentials(student), grader: credentials(grader), admin: credentials(admin) };
  } finally {
    await client.end();
  }
}

/** All seeded people have one password. */
const credentials = ({ userName }: { userName: string }): Credentials => ({ ...SEEDED_INSTRUCTOR, userName });

/** Courses whose names are these, for a person to see on the home page. */
export async function addCourses(
  system: System,
  names: readonly string[],
  userNames: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: system.postgres.university.appUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', 'university', false)`);
    await client.query(
      `with added as (insert into groups (name) select unnest($1::text[]) returning id)
       insert into group_user_roles (group_id, user_id, role)
       select added.id, users.id, 'GroupLearner' from added, users where users.user_name = any ($2)`,
      [names, userNames],
    );
  } finally {
    await client.end();
  }
}
