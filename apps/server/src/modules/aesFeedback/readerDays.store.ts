import type { ShardDb } from '@circuit/db';
import type { DayFacts, ReaderChoice } from '@circuit/domain/aesFeedback';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** A day begins and ends where the university is. (FB-18) */
const today = (timeZoneId: string) => sql`(circuit_now() at time zone ${timeZoneId})::date`;

/** What of this person's texts went out today, or is about to, and what the university has used. */
export async function selectDayFacts(db: ShardDb, userId: UserId, timeZoneId: string): Promise<DayFacts> {
  const { rows } = await sql<DayFacts>`
    select (select count(*)::int from aes_feedbacks f
        where f.user_id = ${userId} and (f.created_at at time zone ${timeZoneId})::date = ${today(timeZoneId)}
          and (f.sent_at is not null or (f.provider = 'openai' and f.ended_at is null))) as "readToday",
      coalesce((select tokens from aes_reader_days where day = ${today(timeZoneId)}), 0)::float8 as "tokensToday"`.execute(
    db,
  );
  return rows[0] ?? { readToday: 0, tokensToday: 0 };
}

/** Sets tokens aside, if the day still has them; the day that they are taken from, or undefined. */
export async function reserveTokens(
  db: ShardDb,
  timeZoneId: string,
  tokens: number,
  limit: number,
): Promise<string | undefined> {
  await sql`insert into aes_reader_days (day) values (${today(timeZoneId)}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ day: string }>`
    update aes_reader_days set tokens = tokens + ${tokens}
    where day = ${today(timeZoneId)} and tokens + ${tokens} <= ${limit} returning day::text as day`.execute(db);
  return rows[0]?.day;
}

/** Puts what was used in the place of what was set aside. */
export async function settleTokens(db: ShardDb, day: string, reserved: number, used: number): Promise<void> {
  await sql`update aes_reader_days set tokens = greatest(0, tokens - ${reserved} + ${used}::bigint)
    where day = ${day}::date`.execute(db);
}

/** Until somebody chooses, the outside reader is offered, and reads nothing before they press Get. (FB-19) */
export async function selectReaderChoice(db: ShardDb, userId: UserId): Promise<ReaderChoice> {
  const { rows } = await sql<{ choice: ReaderChoice }>`
    select choice from aes_reader_choices where user_id = ${userId}`.execute(db);
  return rows[0]?.choice ?? 'outside';
}

export async function upsertReaderChoice(db: ShardDb, userId: UserId, choice: ReaderChoice): Promise<void> {
  await sql`insert into aes_reader_choices (user_id, choice) values (${userId}, ${choice})
    on conflict (shard, user_id) do update set choice = excluded.choice, changed_at = circuit_now()`.execute(db);
}
