import { asOwner } from '#tooling/drills/jobs/class.ts';

/** The rows that a first sync of so many people writes, in one transaction and one statement for each table. */
export function bareSeconds(ownerUrl: string, groupId: string, count: number): Promise<number> {
  return asOwner(ownerUrl, async (client) => {
    const begun = performance.now();
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into users (email, first_name, last_name)
       select 'bare-' || n || '@drill.example', 'Bare', n::text from generate_series(1, $1::int) as n returning id`,
      [count],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `insert into lti_user_links (external_provider_id, subject, user_id, linked_by)
       select (select external_provider_id from lti_platforms limit 1), 'bare-' || id, id, 'created'
       from unnest($1::uuid[]) as id`,
      [ids],
    );
    await client.query(
      `insert into group_user_roles (group_id, user_id, role, is_external)
       select $1, id, 'GroupLearner', true from unnest($2::uuid[]) as id`,
      [groupId, ids],
    );
    await client.query(
      `insert into audit_events (trace_id, verb, entity, entity_id, group_id, after)
       select 'bare', verb, 'user', id::text, $1, '{"role": "GroupLearner", "isExternal": true}'
       from unnest($2::uuid[]) as id, unnest(array['personAdded', 'groupRoleAdded']) as verb`,
      [groupId, ids],
    );
    await client.query('commit');
    const seconds = (performance.now() - begun) / 1000;
    await client.query(`delete from group_user_roles where group_id = $1 and user_id = any ($2::uuid[])`, [
      groupId,
      ids,
    ]);
    return seconds;
  });
}
