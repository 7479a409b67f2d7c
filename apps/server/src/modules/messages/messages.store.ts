import type { MessageKind } from '@circuit/contract/userSettings';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { MessageState, Settlement } from '@circuit/domain/messages';
import { sql } from 'kysely';

import { selectPage, type PageRequest } from '#platform/lists.ts';
import { RESTS } from '#platform/pauses.store.ts';

export interface MessageRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly address: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly problem: string | null;
}

// What became of a message in a daily summary is what became of the summary. (DG-2)
const COLUMNS = sql`m.id, m.kind, m.subject, m.address, coalesce(d.state, m.state) as state,
  coalesce(d.attempts, m.attempts) as attempts, m.created_at as "createdAt", coalesce(d.sent_at, m.sent_at) as "sentAt",
  case coalesce(d.state, m.state) when 'waiting' then coalesce(d.next_try_at, m.next_try_at) end as "nextTryAt",
  case when d.id is null then m.problem else d.problem end as problem`;
const SUMMARY = sql`left join messages d on d.shard = m.shard and d.id = m.digest_id`;

export interface NewMessage {
  readonly userId: UserId;
  readonly groupId: GroupId | null;
  readonly kind: MessageKind;
  readonly address: string;
  readonly subject: string;
  readonly textBefore: string;
  readonly linkPath: string;
  readonly textAfter: string;
  readonly passwordLinkId: string | null;
  readonly isEssential: boolean;
  /** From then on it would say what is no longer true. */
  readonly notAfter: Date | null;
  /** Until when it waits for the daily summary. */
  readonly digestAt: Date | null;
  /** Why it is not sent at all. */
  readonly cancelledBecause: string | null;
}

/** One parameter however many there are (DB-9). In the order given. */
export async function insertMessages(db: ShardDb, messages: readonly NewMessage[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with m as (
      insert into messages (user_id, group_id, kind, address, subject, text_before, link_path, text_after,
        password_link_id, is_essential, not_after, state, problem, next_try_at, digest_at)
      select "userId", "groupId", kind, address, subject, "textBefore", "linkPath", "textAfter", "passwordLinkId",
        "isEssential", "notAfter", case when "cancelledBecause" is null then 'waiting' else 'cancelled' end, "cancelledBecause",
        case when "cancelledBecause" is null then coalesce("digestAt", circuit_now()) end,
        case when "cancelledBecause" is null then "digestAt" end
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as n ("userId" uuid, "groupId" uuid, kind text,
        address text, subject text, "textBefore" text, "linkPath" text, "textAfter" text, "passwordLinkId" uuid,
        "isEssential" boolean, "notAfter" timestamptz, "digestAt" timestamptz, "cancelledBecause" text)
      returning *
    ) select ${COLUMNS} from m ${SUMMARY} order by m.id`.execute(db);
  return rows;
}

const SWITCH = {
  account: 'wants_account',
  phaseOpened: 'wants_phase_opened',
  reminder: 'wants_reminder',
  nudge: 'wants_nudge',
  resultsReleased: 'wants_results_released',
  scoreChanged: 'wants_score_changed',
  secondLookAnswered: 'wants_second_look_answered',
  pushFailed: 'wants_push_failed',
  selfEvaluationClosed: 'wants_self_evaluation_closed',
  resultsUnreleased: 'wants_results_unreleased',
  handedInForYou: 'wants_handed_in_for_you',
  timeAsked: 'wants_time_asked',
  timeAnswered: 'wants_time_answered',
} as const satisfies Record<MessageKind, string>;

/** Who of these people has switched off this kind. */
export async function selectUnwilling(
  db: ShardDb,
  kind: MessageKind,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const { rows } = await sql<{ userId: UserId }>`
    select user_id as "userId" from user_settings
    where user_id = any (${userIds}::uuid[]) and not ${sql.ref(SWITCH[kind])}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

export async function selectMessagesOfUser(db: ShardDb, userId: UserId, page: PageRequest) {
  const found = sql<MessageRow>`select ${COLUMNS} from messages m ${SUMMARY} where m.user_id = ${userId}`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

const MOST_TASK_MESSAGES = 50;

/** Those about one assignment, newest first: each links to its task. Account mail is nobody's but the person's. (SS-4) */
export async function selectTaskMessages(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from messages m ${SUMMARY}
    where m.user_id = ${userId} and m.kind <> 'account' and m.password_link_id is null
      and m.link_path like ${`/courses/%/groupAssignments/${id}%`}
    order by m.id desc limit ${MOST_TASK_MESSAGES}`.execute(db);
  return rows;
}

/** Why a message of the demo is not sent: whatever has it would have been. */
export const MAIL_IS_OFF = 'E-mail is off in this demo.';

interface OutboxRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly subject: string;
  readonly textBefore: string;
  readonly linkPath: string;
  readonly textAfter: string;
  readonly createdAt: Date;
}

/** What would have been sent if mail were on. */
export async function selectOutbox(db: ShardDb, page: PageRequest) {
  const found = sql<OutboxRow>`select m.id, u.first_name as "firstName", u.last_name as "lastName", m.address, m.subject,
    m.text_before as "textBefore", m.link_path as "linkPath", m.text_after as "textAfter", m.created_at as "createdAt"
    from messages m join users u on u.shard = m.shard and u.id = m.user_id where m.problem = ${MAIL_IS_OFF}`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

/** Whether there is such a person at all. */
export async function isRecipient(db: ShardDb, userId: UserId): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

/** The newest one that carried a link to set a password. */
export async function selectOptionalPasswordMessage(db: ShardDb, userId: UserId): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from messages m ${SUMMARY} where m.user_id = ${userId} and m.password_link_id is not null
    order by m.id desc limit 1`.execute(db);
  return rows[0];
}

const IS_DUE = sql`state in ('waiting', 'sending') and next_try_at <= circuit_now()`;

/** Where the university rests, none leaves. (OP-17, OP-28) */
export async function isAnyDue(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from messages where ${IS_DUE}) and not ${sql.raw(RESTS)} as "isDue"`.execute(db);
  return rows[0]?.isDue ?? false;
}

/** Those whose worker has died while it handed them over. Returns how many. */
export async function settleAbandoned(db: ShardDb, problem: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages set state = 'unconfirmed', problem = ${problem}, next_try_at = null
    where state = 'sending' and ${IS_DUE}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface ClaimedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly address: string;
  readonly subject: string;
  readonly textBefore: string;
  readonly linkPath: string;
  readonly textAfter: string;
  readonly passwordLinkId: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Its last moment has gone by. */
  readonly isTooLate: boolean;
}

const CLAIMED = sql`id, kind, address, subject, text_before as "textBefore", link_path as "linkPath",
  text_after as "textAfter", password_link_id as "passwordLinkId", attempts, created_at as "createdAt",
  coalesce(not_after <= circuit_now(), false) as "isTooLate"`;

/**
 * Takes the next message that is due for this claim, and for nobody else: first what a person asked for. (MS-13) Asked again with the same claim it gives the
 * same message: whether the first time was committed may be unknown. (MS-2)
 */
export async function claimMessage(db: ShardDb, claim: string, leaseSeconds: number) {
  const { rows: mine } = await sql<ClaimedMessage>`
    select ${CLAIMED} from messages where claim = ${claim} and state = 'sending'`.execute(db);
  if (mine[0] !== undefined) return mine[0];
  const { rows } = await sql<ClaimedMessage>`
    update messages set state = 'sending', claim = ${claim}, attempts = attempts + 1,
      next_try_at = circuit_now() + ${leaseSeconds} * interval '1 second'
    where id = (select id from messages where state = 'waiting' and next_try_at <= circuit_now()
        and digest_at is null and not ${sql.raw(RESTS)}
      order by is_essential desc, next_try_at, id limit 1 for update skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows[0];
}

/** Settles it even if it was given up meanwhile: the worker that handed it over knows best what became of it. */
export async function settleMessage(
  db: ShardDb,
  { id, claim }: { id: string; claim: string },
  settlement: Settlement | { readonly state: 'cancelled'; readonly problem: string },
): Promise<void> {
  const { state } = settlement;
  await sql`
    update messages set state = ${state}, claim = null,
      problem = ${'problem' in settlement ? settlement.problem : null},
      next_try_at = ${'nextTryAt' in settlement ? settlement.nextTryAt : null},
      sent_at = case when ${state} = 'sent' then circuit_now() end
    where id = ${id} and claim = ${claim} and state in ('sending', 'unconfirmed')`.execute(db);
}

export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
