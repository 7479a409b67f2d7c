import pg from 'pg';

import { ESSAY } from '#tooling/drills/rush/essay.ts';

/** A student who is signed in and has a draft that is ready to be handed in. */
export interface Student {
  readonly shard: string;
  readonly groupName: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly groupAssignmentId: string;
  readonly submissionId: string;
}

export interface Size {
  readonly shards: number;
  readonly coursesPerShard: number;
  /** Of the first shard, where it is larger than the others. */
  readonly coursesOfFirst?: number;
}

/** Of each course. A third of them has handed in. */
const STUDENTS = 30;

export const shardKey = (nth: number): string => `u${nth}`;
export const shardKeys = (count: number): string[] => Array.from({ length: count }, (_, index) => shardKey(index + 1));

const TEXT = { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 500, maxWords: 800 };

// Each statement makes one kind of row in all shards at once. The name of a course is unique, and leads to what is its own.
const CONFIGURATIONS = `
  insert into shard_configurations (shard, university_name, default_time_zone_id)
  select 'u' || n, 'University ' || n, 'Europe/Oslo' from generate_series($1::int, $2::int) n`;
const COURSES = `
  insert into groups (shard, name) select 'u' || n, 'Course ' || n || '.' || c
  from generate_series($1::int, $2::int) n, generate_series(1, case when n = 1 then $4::int else $3::int end) c`;
const PEOPLE = `
  insert into users (shard, email, first_name, last_name)
  select g.shard, 'p' || s || '.' || replace(g.name, ' ', '.') || '@example.edu', 'Number ' || s, g.name
  from groups g, generate_series(1, $1::int) s where g.shard = any ($2)`;
const ROLES = `
  insert into group_user_roles (shard, group_id, user_id, role)
  select g.shard, g.id, u.id, case when u.first_name = 'Number 1' then 'GroupOwner' else 'GroupLearner' end
  from groups g join users u on u.shard = g.shard and u.last_name = g.name where g.shard = any ($1)`;
const SESSIONS = `
  insert into sessions (shard, user_id, client_id, expires_at)
  select shard, id, 'web', clock_timestamp() + interval '6 hours' from users where shard = any ($1)`;
const LIBRARY = `insert into assignments (shard, title) select shard, name from groups where shard = any ($1)`;
const GROUP_ASSIGNMENTS = `
  insert into group_assignments (shard, group_id, assignment_id, assignment_version, title, activation, artifact_constraints)
  select g.shard, g.id, a.id, 1, g.name, 'Activated', $2
  from groups g join assignments a on a.shard = g.shard and a.title = g.name where g.shard = any ($1)`;
const PHASES = `
  insert into group_assignment_phases (shard, group_id, group_assignment_id, type, starts_at, ends_at)
  select shard, group_id, id, 'Submission', clock_timestamp() - interval '1 day', clock_timestamp() + interval '6 days'
  from group_assignments where shard = any ($1)
  union all
  select shard, group_id, id, 'PeerEvaluation', clock_timestamp() + interval '6 days', clock_timestamp() + interval '12 days'
  from group_assignments where shard = any ($1)`;
const SUBMISSIONS = `
  insert into submissions (shard, group_id, group_assignment_id, user_id, draft_document, status)
  select e.shard, e.group_id, e.id, r.user_id, $2::jsonb,
    case when right(u.first_name, 1) in ('2', '5', '8') then 'HandedIn' else 'Draft' end
  from group_assignments e
    join group_user_roles r on r.shard = e.shard and r.group_id = e.group_id and r.role = 'GroupLearner'
    join users u on u.shard = r.shard and u.id = r.user_id
  where e.shard = any ($1)`;
const VERSIONS = `
  insert into submission_versions (shard, group_id, group_assignment_id, submission_id, number, handed_in_document,
    word_count, sha256, handed_in_by, handed_in_at)
  select shard, group_id, group_assignment_id, id, 1, draft_document, 560, '', user_id, clock_timestamp()
  from submissions where status = 'HandedIn' and shard = any ($1)`;
// Everybody has been told of everything: otherwise the first round of the clock writes to all students.
const TOLD = `
  insert into group_assignment_reminders (shard, group_id, group_assignment_id, next_look_at)
  select shard, group_id, id, clock_timestamp() + interval '2 days' from group_assignments where shard = any ($1)`;
const STUDENTS_OF = `
  select s.shard, e.title as "groupName", s.user_id as "userId", i.id as "sessionId",
    s.group_assignment_id as "groupAssignmentId", s.id as "submissionId"
  from submissions s join group_assignments e on e.shard = s.shard and e.id = s.group_assignment_id
    join sessions i on i.shard = s.shard and i.user_id = s.user_id
  where s.status = 'Draft' and (s.shard = 'u1') = $2 order by random() limit $1`;

interface People {
  /** Of all universities, the first one left out if there are others. */
  readonly students: readonly Student[];
  readonly ofFirst: readonly Student[];
}

/** Small universities, with everything that a student's page asks for. Answers students in no order. */
export async function makeUniversities(ownerUrl: string, size: Size, students: number): Promise<People> {
  const { shards, coursesPerShard, coursesOfFirst = coursesPerShard } = size;
  return withOwner(ownerUrl, async (owner) => {
    const keys = shardKeys(shards);
    await owner.query(CONFIGURATIONS, [1, shards]);
    await owner.query(COURSES, [1, shards, coursesPerShard, coursesOfFirst]);
    await owner.query(PEOPLE, [STUDENTS, keys]);
    // Otherwise the next statements are planned for empty tables.
    await owner.query('analyze groups, users');
    for (const statement of [ROLES, SESSIONS, LIBRARY]) await owner.query(statement, [keys]);
    await owner.query('analyze assignments, group_user_roles');
    await owner.query(GROUP_ASSIGNMENTS, [keys, JSON.stringify([TEXT])]);
    for (const statement of [PHASES, TOLD]) await owner.query(statement, [keys]);
    await owner.query('analyze group_assignments');
    await owner.query(SUBMISSIONS, [keys, JSON.stringify(ESSAY)]);
    await owner.query(VERSIONS, [keys]);
    await owner.query('vacuum (analyze)');
    const studentsOf = async (areOfFirst: boolean) =>
      (await owner.query<Student>(STUDENTS_OF, [students, areOfFirst])).rows;
    const ofFirst = await studentsOf(true);
    return { students: shards === 1 ? ofFirst : await studentsOf(false), ofFirst };
  });
}

/** As the owner, whom row-level security does not bind: it is the bench that counts, not the product. */
export async function withOwner<Answer>(url: string, work: (owner: pg.Client) => Promise<Answer>): Promise<Answer> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
