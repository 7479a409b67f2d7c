import pg from 'pg';

/** Phases with their first instant and the first that is over; one follows the other, and Practice lies inside Hand in. */
export interface Edge {
  readonly phase: 'Submission' | 'Calibration' | 'PeerEvaluation' | 'SelfEvaluation';
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface Stage {
  readonly groupAssignmentId: string;
  readonly calibrationId: string;
  readonly edges: readonly Edge[];
  /** Students of the course who can sign in. */
  readonly userNames: readonly string[];
  freeze(at: Date): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const TEXT = { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 1, maxWords: 800 };

/** A run like one of the seed, with a practice essay and with dates of its own. */
export async function setStage(ownerUrl: string): Promise<Stage> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select set_config('app.shard', 'university', false)`);
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(text, values)).rows[0] ?? {};
  const { id: groupAssignmentId = '', groupId = '' } = await one(
    `insert into group_assignments (group_id, assignment_id, assignment_version, title, activation, activated_at,
       rubric_version_id, artifact_constraints)
     select e.group_id, e.assignment_id, 1, 'Clocks', 'Activated', clock_timestamp(), e.rubric_version_id, $1
     from group_assignments e where exists (select from group_assignment_calibrations c where c.group_assignment_id = e.id)
     order by e.id limit 1 returning id, group_id as "groupId"`,
    [JSON.stringify([TEXT])],
  );
  const { id: calibrationId = '' } = await one(
    `insert into group_assignment_calibrations (group_id, group_assignment_id, calibration_id, position, title,
       expert_rubric_version_id, expert_answers, sample_text)
     select $1::uuid, $2::uuid, c.calibration_id, 1, 'Essay', c.expert_rubric_version_id, c.expert_answers, c.sample_text
     from group_assignment_calibrations c join group_assignments e on e.id = c.group_assignment_id
     where e.group_id = $1::uuid limit 1 returning id`,
    [groupId, groupAssignmentId],
  );
  const edges = edgesFrom(Date.now());
  for (const { phase, startsAt, endsAt } of edges)
    await client.query(
      `insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
       values ($1, $2, $3, $4, $5)`,
      [groupId, groupAssignmentId, phase, startsAt, endsAt],
    );
  const { rows } = await client.query<{ name: string }>(
    `select u.user_name as name from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
     where r.group_id = $1 and r.role = 'GroupLearner' and u.user_name is not null and u.is_active order by u.id limit 3`,
    [groupId],
  );
  return {
    groupAssignmentId,
    calibrationId,
    edges,
    userNames: rows.map(({ name }) => name),
    freeze: async (at) =>
      void (await client.query(
        `insert into test_clock (shard, frozen_at) values ('university', $1)
         on conflict (shard) do update set frozen_at = excluded.frozen_at, shift = null`,
        [at],
      )),
    close: () => client.end(),
  };
}

/** Near enough to now for sessions to live through them. */
function edgesFrom(now: number): Edge[] {
  const at = (minutes: number) => new Date(now + minutes * MINUTE);
  return [
    { phase: 'Submission', startsAt: at(5), endsAt: at(40) },
    { phase: 'Calibration', startsAt: at(15), endsAt: at(50) },
    { phase: 'PeerEvaluation', startsAt: at(60), endsAt: at(70) },
    { phase: 'SelfEvaluation', startsAt: at(80), endsAt: at(90) },
  ];
}
