import pg from 'pg';

/** Somebody with a draft that is ready to be handed in. */
interface Author {
  readonly userId: string;
  readonly sessionId: string;
  readonly submissionId: string;
}

export interface Crowd {
  readonly groupAssignmentId: string;
  readonly authors: readonly Author[];
}

const SHARD = 'university';

async function withOwner<Answer>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Answer>,
  shard = SHARD,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', $1, false)`, [shard]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A course of so many students, each of whom is signed in. Made once; every rush has a run of its own in it. */
export function makeCourse(ownerUrl: string, size: number, shard = SHARD): Promise<string> {
  const make = async (client: pg.Client) => {
    const { rows } = await client.query<{ id: string }>(`insert into groups (name) values ('Rush') returning id`);
    const groupId = rows[0]?.id ?? '';
    await client.query(
      `with people as (insert into users (email, first_name, last_name)
         select 'rush-' || n || '@example.edu', 'Rush', 'Number ' || n from generate_series(1, $2::int) n returning id),
       roles as (insert into group_user_roles (group_id, user_id, role)
         select $1::uuid, id, 'GroupLearner' from people)
       insert into sessions (user_id, client_id, expires_at)
       select id, 'web', clock_timestamp() + interval '6 hours' from people`,
      [groupId, size],
    );
    await client.query('analyze users, sessions, group_user_roles');
    return groupId;
  };
  return withOwner(ownerUrl, make, shard);
}

/** A course of people who are there already. */
export function makeClass(ownerUrl: string, userIds: readonly string[], shard = SHARD): Promise<string> {
  const make = async (client: pg.Client) => {
    const { rows } = await client.query<{ id: string }>(`insert into groups (name) values ('Class') returning id`);
    const groupId = rows[0]?.id ?? '';
    await client.query(
      `insert into group_user_roles (group_id, user_id, role) select $1::uuid, id, 'GroupLearner' from unnest($2::uuid[]) id`,
      [groupId, userIds],
    );
    return groupId;
  };
  return withOwner(ownerUrl, make, shard);
}

/** A run whose Hand in ends in so many seconds, with a draft of each of the first students. */
export function makeGroupAssignment(
  ownerUrl: string,
  groupId: string,
  size: number,
  seconds: number,
  shard = SHARD,
): Promise<Crowd> {
  const make = async (client: pg.Client) => {
    const groupAssignment = await client.query<{ id: string }>(
      `with library as (insert into assignments (title) values ('Rush') returning id)
       insert into group_assignments (group_id, assignment_id, assignment_version, title, activation, artifact_constraints)
       select $1, id, 1, 'Rush', 'Activated', $2 from library returning id`,
      [groupId, JSON.stringify([TEXT])],
    );
    const groupAssignmentId = groupAssignment.rows[0]?.id ?? '';
    await client.query(
      `insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
       values ($1, $2, 'Submission', clock_timestamp() - interval '1 hour', clock_timestamp() + $3 * interval '1 second')`,
      [groupId, groupAssignmentId, seconds],
    );
    const { rows } = await client.query<Author>(
      `with chosen as (select r.user_id from group_user_roles r where r.group_id = $1 order by r.user_id limit $3),
       drafts as (insert into submissions (group_id, group_assignment_id, user_id)
         select $1, $2, user_id from chosen returning id, user_id)
       select d.user_id as "userId", d.id as "submissionId", s.id as "sessionId"
       from drafts d join sessions s on s.user_id = d.user_id`,
      [groupId, groupAssignmentId, size],
    );
    return { groupAssignmentId, authors: rows };
  };
  return withOwner(ownerUrl, make, shard);
}

/** The database cleans up after what was written: now, and not while something is measured. */
export function tidy(ownerUrl: string): Promise<unknown> {
  return withOwner(ownerUrl, (client) => client.query('vacuum (analyze)'));
}

const TEXT = { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 500, maxWords: 800 };

export interface Stored {
  readonly submissionId: string;
  readonly versions: number;
  readonly isLate: boolean;
}

export function storedHandIns(ownerUrl: string, { groupAssignmentId }: Crowd): Promise<Stored[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<Stored>(
      `select submission_id as "submissionId", count(*)::int as versions, bool_or(is_late) as "isLate"
       from submission_versions where group_assignment_id = $1 group by 1`,
      [groupAssignmentId],
    );
    return rows;
  });
}
