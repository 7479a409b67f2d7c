import Fastify from 'fastify';
import pg from 'pg';

// What the product is measured against: the same statements on the same rows, through bare pg with prepared statements
// behind bare Fastify. No token is checked, nothing is parsed, nothing is logged.
const [port, url, shard, userId, sessionId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = Fastify();

const ACTOR = {
  name: 'actor',
  text: `select u.id, null as "impersonatorId", circuit_now() as now,
      array(select role from user_roles where user_id = u.id) as roles, '{}'::text[] as "impersonatorRoles",
      c.is_down as "isDown", c.impersonation_may_write as "impersonationMayWrite"
    from sessions s
    join users u on u.shard = s.shard and u.id = s.user_id and u.is_active
    left join shard_configurations c on c.shard = s.shard
    where s.id = $1 and s.actor_id is null and s.revoked_at is null and s.expires_at > circuit_now()`,
};
const USER_INFO = {
  name: 'userInfo',
  text: `select id, user_name as "userName", puid, first_name as "firstName", last_name as "lastName", email, uid
    from users where id = $1`,
};
const GROUPS = {
  name: 'groups',
  text: `select * from (select *, count(*) over ()::int as "totalCount" from (
      select g.id, g.name, g.guid, g.external_term_id as "externalTermId", g.start_date as "startDate",
        g.end_date as "endDate", g.time_zone_id as "timeZoneId", g.is_deleted as "isDeleted", g.version,
        lower(g.name) as "sortedName", t.name as "termName", t.start_date as "termStartDate", t.end_date as "termEndDate",
        array(select r.role from group_user_roles r where r.group_id = g.id and r.user_id = $1) as roles
      from groups g left join external_terms t on t.shard = g.shard and t.id = g.external_term_id
      where not g.is_deleted and exists (select from group_user_roles r where r.group_id = g.id and r.user_id = $1)
    ) as found order by "sortedName" asc nulls last, id asc nulls last limit $2 offset $3) as page
    cross join lateral (
      select count(distinct r.user_id)::int as "peopleCount", coalesce(bool_or(r.is_external), false) as "isSynced",
        (count(*) filter (where r.role = 'GroupLearner' and u.is_active))::int as "studentCount",
        coalesce((select jsonb_agg(jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
            order by u.last_name, u.first_name, u.id)
          from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
          where r.group_id = page.id and r.role = 'GroupOwner' and u.is_active), '[]') as owners,
        (select max(j.ended_at) from job_logs j
         where j.group_id = page.id and j.kind = 'syncRoster' and j.status = 'succeeded') as "syncedAt"
      from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
      where r.group_id = page.id
    ) as beside order by "sortedName" asc nulls last, id asc nulls last`,
};

async function inShard(statement: { name: string; text: string }, values: readonly unknown[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'shard', text: `select set_config('app.shard', $1, true)`, values: [shard] });
    const actor = await client.query({ ...ACTOR, values: [sessionId] });
    if (actor.rowCount !== 1) throw new Error('The session is missing.');
    const { rows } = await client.query<object>({ ...statement, values: [...values] });
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

app.get('/api/account/userInfo', async () => (await inShard(USER_INFO, [userId]))[0]);
app.get('/api/groups', async () => ({ items: await inShard(GROUPS, [userId, 25, 0]) }));
await app.listen({ host: '127.0.0.1', port: Number(port) });
