import { asOwner } from '#tooling/drills/jobs/class.ts';

import { addressOf } from './faults.ts';

/** A course whose students have nothing handed in and weeks of time: the clock tells each that Hand in is open. */
export function addLearners(ownerUrl: string, count: number): Promise<string> {
  return asOwner(ownerUrl, async (client) => {
    // What the seed's own runs would say is not what is drilled.
    await client.query(`update group_assignments set activation = 'Deactivated' where activation = 'Activated'`);
    const { rows } = await client.query<{ id: string }>(
      `with course as (insert into groups (name) values ('Drill') returning id),
       people as (insert into users (email, first_name, last_name)
         select replace($2, '0', n::text), 'Student', n::text from generate_series(1, $1::int) as n returning id),
       roles as (insert into group_user_roles (group_id, user_id, role)
         select course.id, people.id, 'GroupLearner' from course, people),
       run as (insert into group_assignments (group_id, assignment_id, assignment_version, title, activation)
         select course.id, a.id, 1, 'Drill', 'Activated' from course, (select id from assignments limit 1) a
         returning id, group_id)
       insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
       select group_id, id, 'Submission', now() - interval '1 hour', now() + interval '60 days' from run
       returning group_assignment_id as id`,
      [count, addressOf(0)],
    );
    await client.query('analyze users, group_user_roles');
    return rows[0]?.id ?? '';
  });
}

/** Slow enough to be hit in the middle. */
export function slowTellingDown(ownerUrl: string, secondsEach: number): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(`
      create or replace function drill_told() returns trigger language plpgsql security definer as $$
      begin
        perform pg_sleep(${secondsEach});
        return new;
      end $$;
      create or replace trigger drill_told before insert on task_messages for each row execute function drill_told()`);
  });
}

/** Whether somebody is writing down, and has not committed, what was told. */
export async function isTelling(ownerUrl: string): Promise<boolean> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count from pg_locks l join pg_class c on c.oid = l.relation
       where c.relname = 'task_messages' and l.mode = 'RowExclusiveLock'`,
    ),
  );
  return (rows[0]?.count ?? 0) > 0;
}

export interface OutboxMessage {
  readonly id: string;
  readonly address: string;
  readonly state: string;
  readonly attempts: number;
}

export async function readOutbox(ownerUrl: string): Promise<OutboxMessage[]> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<OutboxMessage>(
      `select id, address, state, attempts from messages where address like 'drill-%' order by id`,
    ),
  );
  return rows;
}

export async function countStates(ownerUrl: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ state: string; count: number }>(
      `select state, count(*)::int as count from messages where address like 'drill-%' group by state
       union all select 'due', count(*)::int from messages where state = 'waiting' and next_try_at <= circuit_now()
       union all select 'told', count(*)::int from task_messages`,
    ),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** So many seconds later, for everybody: what was to be tried again then is due now. */
export async function passTime(ownerUrl: string, seconds: number): Promise<void> {
  await asOwner(ownerUrl, (client) =>
    client.query(
      `insert into test_clock (shift) values ($1 * interval '1 second')
       on conflict (shard) do update set shift = coalesce(test_clock.shift, '0') + excluded.shift, frozen_at = null`,
      [seconds],
    ),
  );
}
