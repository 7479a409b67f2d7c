import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { OwnAccount } from '@circuit/domain/ownData';
import { sql, type RawBuilder } from 'kysely';

type Row = Record<string, unknown>;

const listed = async (db: ShardDb, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** What a person's own pages show of their account, and nothing of anybody else. (OD-2, OD-3) */
export async function selectAccount(db: ShardDb, userId: UserId): Promise<Omit<OwnAccount, 'settings'>> {
  const [profile = {}] = await listed(
    db,
    sql`select first_name as "firstName", last_name as "lastName", email, user_name as "userName", uid, puid,
      last_seen_at as "lastSeenAt", created_at as "createdAt",
      (select c.created_at from calendar_subscriptions c where c.user_id = ${userId}) as "calendarAddressSince",
      (select n.seen_at from news_visits n where n.user_id = ${userId}) as "newsSeenAt"
      from users where id = ${userId}`,
  );
  return {
    profile,
    roles: await listed(
      db,
      sql`select role, created_at as "since" from user_roles where user_id = ${userId} order by role`,
    ),
    courses: await listed(
      db,
      sql`select g.name as course, r.role, r.sections, r.created_at as "since" from group_user_roles r
        join groups g on g.shard = r.shard and g.id = r.group_id where r.user_id = ${userId} order by r.created_at, r.id`,
    ),
    waysToSignIn: await selectWaysToSignIn(db, userId),
    signIns: await listed(
      db,
      // Their own page names who viewed the product as them. (IM-1)
      sql`select s.created_at as "startedAt", s.last_used_at as "lastUsedAt", s.revoked_at as "endedAt",
        nullif(concat_ws(' ', a.first_name, a.last_name), '') as "viewedBy"
        from sessions s left join users a on a.shard = s.shard and a.id = s.actor_id
        where s.user_id = ${userId} order by s.created_at desc, s.id`,
    ),
    messages: await listed(
      db,
      sql`select kind, subject, address, state, created_at as "writtenAt", sent_at as "sentAt" from messages
        where user_id = ${userId} order by created_at desc, id`,
    ),
    requests: await listed(
      db,
      // Their own words only: what staff answered stands with the result that is released.
      sql`select * from (
        select 'second look' as kind, reason as text, created_at as "at" from second_looks where author_id = ${userId}
        union all select 'reply to a review', reply, created_at from reactions where author_id = ${userId} and reply <> ''
        union all select 'report', details, created_at from reports where reporter_id = ${userId}
        union all select 'choice of reader', choice, changed_at from aes_reader_choices where user_id = ${userId}
      ) as asked order by "at"`,
    ),
    learningEvents: await listed(
      db,
      sql`select act, happened_at as "at" from learning_events where user_id = ${userId} order by happened_at`,
    ),
  };
}

const selectWaysToSignIn = (db: ShardDb, userId: UserId) =>
  listed(
    db,
    sql`select * from (
      select 'password' as way, '' as name, updated_at as "since", null::timestamptz as "lastUsedAt"
        from credentials where user_id = ${userId}
      union all select kind, name, created_at, last_used_at from factors where user_id = ${userId}
      union all select 'university account', concat_ws(': ', p.name, l.subject), l.created_at, l.last_seen_at
        from identity_links l join identity_providers p on p.shard = l.shard and p.id = l.identity_provider_id
        where l.user_id = ${userId}
      union all select 'learning platform', concat_ws(': ', p.name, l.subject), l.created_at, l.last_seen_at
        from lti_user_links l join external_providers p on p.shard = l.shard and p.id = l.external_provider_id
        where l.user_id = ${userId}
      union all select 'known device', '', created_at, last_seen_at from devices where user_id = ${userId}
    ) as ways order by "since"`,
  );
