import pg from 'pg';

/** Works as the owner of the database, in one university. */
export async function asOwner<Answer>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Answer>,
  shard = 'university',
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

export interface DrillClass {
  readonly groupAssignmentId: string;
  readonly handIns: number;
}

/** A course whose students have all handed in, and whose Review is open. */
export function addClass(ownerUrl: string, handIns: number, shard?: string): Promise<DrillClass> {
  const add = async (client: pg.Client) => {
    const one = async (text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<{ id: string }>(text, [...values]);
      const [row] = rows;
      if (row === undefined) throw new Error(`No row: ${text}`);
      return row.id;
    };
    const groupId = await one(
      `insert into groups (name, external_term_id, start_date, end_date)
       select 'Drill ' || $1::text, id, now() - interval '30 days', now() + interval '90 days'
       from external_terms limit 1 returning id`,
      [handIns],
    );
    const groupAssignmentId = await one(
      `insert into group_assignments (group_id, assignment_id, assignment_version, title, activation, phases)
       select $1, id, 1, 'Drill', 'Activated', '{"PeerEvaluation": {"distribution": "byHand"}}' from assignments
       limit 1 returning id`,
      [groupId],
    );
    await client.query(
      `insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
       values ($1, $2, 'Submission', now() - interval '3 days', now() - interval '1 hour'),
         ($1, $2, 'PeerEvaluation', now() - interval '1 hour', now() + interval '5 days')`,
      [groupId, groupAssignmentId],
    );
    await client.query(
      `with people as (
         insert into users (email, first_name, last_name)
         select n || '-' || $1::uuid || '@drill.example', 'Student', n::text from generate_series(1, $3::int) as n
         returning id),
       roles as (insert into group_user_roles (group_id, user_id, role) select $1::uuid, id, 'GroupLearner' from people)
       insert into submissions (group_id, group_assignment_id, user_id, status)
       select $1::uuid, $2::uuid, id, 'HandedIn' from people`,
      [groupId, groupAssignmentId, handIns],
    );
    await client.query('analyze users, group_user_roles, submissions');
    return { groupAssignmentId, handIns };
  };
  return asOwner(ownerUrl, add, shard);
}

/**
 * Counts every pair as it is written, committed or not, and makes writing slow enough to be hit: a sequence does not go
 * back when a transaction does.
 */
export function slowPairsDown(ownerUrl: string, secondsEach: number): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(`
      create sequence if not exists drilled_pairs minvalue 0 start 0;
      create or replace function drill_pair() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('drilled_pairs'), pg_sleep(${secondsEach});
        return new;
      end $$;
      create or replace trigger drill_pair before insert on allocations for each row execute function drill_pair()`);
  });
}

export async function writtenSoFar(ownerUrl: string): Promise<number> {
  const rows = await asOwner(ownerUrl, async (client) =>
    client.query<{ count: string }>('select last_value as count from drilled_pairs'),
  );
  return Number(rows.rows[0]?.count ?? 0);
}

/** As if nothing had been given out. */
export function forget(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('delete from allocations where group_assignment_id = $1', [groupAssignmentId]);
    await client.query(`select setval('drilled_pairs', 0, true)`);
  });
}

/** Every pair as one line, in an order of their own. */
export function pairsOf(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<string[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pair: string }>(
      `select submission_id || ' ' || reviewer_id as pair from allocations
       where group_assignment_id = $1 and status = 'Given' order by pair`,
      [groupAssignmentId],
    );
    return rows.map(({ pair }) => pair);
  });
}

/** Jobs that wait or run, in the queue and in the logs, and audit events beyond one for each job that succeeded. */
export function leftovers(ownerUrl: string): Promise<{ stuck: number; doubled: number }> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ stuck: number; doubled: number }>(
      `select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active'))
           + (select count(*)::int from job_logs where status in ('queued', 'running')) as stuck,
         abs((select count(*)::int from audit_events where verb = 'distributed')
           - (select count(*)::int from job_logs where kind = 'distribute' and status = 'succeeded')) as doubled`,
    );
    return rows[0] ?? { stuck: Number.NaN, doubled: Number.NaN };
  });
}
