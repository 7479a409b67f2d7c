import pg from 'pg';

import type { System } from '#tooling/drills/system.ts';

export interface Student {
  readonly userName: string;
}

/** One assignment of one course, and those who do all of it. */
export interface Wave {
  readonly groupAssignmentId: string;
  readonly title: string;
  readonly students: readonly Student[];
}

/** What is open. Each stage ends the one before. */
export type Stage = 'handIn' | 'review' | 'results';

const SHARD = 'university';
const TEXT = { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 500, maxWords: 800 };

// In hours from now. Practice lies beside Hand in, as students do both in one week.
const DATES: Readonly<Record<Stage, Readonly<Record<string, readonly [number, number]>>>> = {
  handIn: {
    Submission: [-2, 24],
    Calibration: [-2, 24],
    PeerEvaluation: [25, 48],
    SelfEvaluation: [25, 48],
  },
  review: { Submission: [-4, -2], Calibration: [-4, -2], PeerEvaluation: [-1, 24], SelfEvaluation: [-1, 24] },
  results: { Submission: [-8, -6], Calibration: [-8, -6], PeerEvaluation: [-5, -1], SelfEvaluation: [-5, -1] },
};

/**
 * A course of new students with an assignment as the seed has one: its rubric and its practice essays with the ratings of
 * the expert. The password of everybody is that of the seed.
 */
export function makeWave(ownerUrl: string, name: string, size: number): Promise<Wave> {
  return inUniversity(ownerUrl, async (owner) => {
    const one = async (text: string, values: readonly unknown[]) => {
      const { rows } = await owner.query<{ id: string }>(text, [...values]);
      const [row] = rows;
      if (row === undefined) throw new Error(`No row: ${text}`);
      return row.id;
    };
    const groupId = await one(`insert into groups (name) values ($1) returning id`, [name]);
    const source = await one(
      `select group_assignment_id as id from group_assignment_calibrations
       where is_included and not is_deleted and expert_answers <> '[]' group by 1 having count(*) >= 3 order by 1 limit 1`,
      [],
    );
    const groupAssignmentId = await one(
      `insert into group_assignments (group_id, assignment_id, assignment_version, title, rubric_version_id, weights,
         artifact_constraints, phases, activation, activated_at)
       select $1, assignment_id, assignment_version, $2, rubric_version_id, weights, $3,
         '{"PeerEvaluation": {"distribution": "byHand"}}', 'Activated', clock_timestamp()
       from group_assignments where id = $4 returning id`,
      [groupId, name, JSON.stringify([TEXT]), source],
    );
    await owner.query(
      `insert into group_assignment_calibrations (group_id, group_assignment_id, calibration_id, position, title, quality,
         expert_rubric_version_id, expert_answers, expert_user_id, expert_at, sample_text)
       select $1, $2, calibration_id, position, title, quality, expert_rubric_version_id, expert_answers, expert_user_id,
         expert_at, sample_text
       from group_assignment_calibrations where group_assignment_id = $3 and is_included and not is_deleted
       order by position limit 3`,
      [groupId, groupAssignmentId, source],
    );
    const { rows: students } = await owner.query<Student>(
      `with people as (insert into users (email, user_name, first_name, last_name)
         select $2 || '-' || n || '@example.edu', $2 || '-' || n, 'Student', $2 || ' ' || n
         from generate_series(1, $3::int) n returning id, user_name),
       roles as (insert into group_user_roles (group_id, user_id, role)
         select $1::uuid, id, 'GroupLearner' from people),
       passwords as (insert into credentials (user_id, password_hash)
         select p.id, (select c.password_hash from credentials c join users u on u.shard = c.shard and u.id = c.user_id
           where u.user_name = 'lhale') from people p)
       select user_name as "userName" from people`,
      [groupId, name, size],
    );
    const wave = { groupAssignmentId, title: name, students };
    await setStage(owner, wave, 'handIn');
    return wave;
  });
}

/** The calendar of a semester, moved on by hand. */
export function moveTo(ownerUrl: string, wave: Wave, stage: Stage): Promise<void> {
  return inUniversity(ownerUrl, (owner) => setStage(owner, wave, stage));
}

async function setStage(owner: pg.Client, { groupAssignmentId }: Wave, stage: Stage): Promise<void> {
  const phases = Object.entries(DATES[stage]).map(([type, [from, to]]) => ({ type, from, to }));
  await owner.query('delete from group_assignment_phases where group_assignment_id = $1', [groupAssignmentId]);
  await owner.query(
    `insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
     select e.group_id, e.id, p.type, clock_timestamp() + p."from" * interval '1 hour',
       clock_timestamp() + p."to" * interval '1 hour'
     from group_assignments e, jsonb_to_recordset($2::jsonb) as p (type text, "from" int, "to" int) where e.id = $1`,
    [groupAssignmentId, JSON.stringify(phases)],
  );
}

export interface Bytes {
  readonly stored: number;
  readonly written: number;
}

/** What lies in the database, and what it has written to its log so far. */
export function bytesOf({ postgres }: System): Promise<Bytes> {
  return inUniversity(postgres.university.ownerUrl, async (owner) => {
    const { rows } = await owner.query<Bytes>(
      `select pg_database_size(current_database())::float8 as stored,
         pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database answers nothing.');
    return row;
  });
}

async function inUniversity<Answer>(ownerUrl: string, work: (owner: pg.Client) => Promise<Answer>): Promise<Answer> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(`select set_config('app.shard', $1, false)`, [SHARD]);
    return await work(owner);
  } finally {
    await owner.end();
  }
}
