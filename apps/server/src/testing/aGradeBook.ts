import { LTI_SCOPE } from '@circuit/domain/lti';
import type { LmsCourse } from '@circuit/testing';
import { sql } from 'kysely';

import type { LearningPlatform } from './aLearningPlatform.ts';
import type { World } from './aWorld.ts';
import type { Person } from './people.ts';

interface Connecting {
  readonly groupId: string;
  readonly groupAssignmentId: string;
  readonly teacher: Person;
  readonly people: readonly Person[];
  /** Whether a link of the platform opens the assignment, so that it has a column from the start. */
  readonly isCoupled?: boolean;
  readonly scopes?: readonly string[];
}

/** A platform's course that is connected with a course, as if everybody had opened Circuit from there. */
export async function aGradeBook(world: World, platform: LearningPlatform, connecting: Connecting) {
  const { groupId, groupAssignmentId, teacher, people, isCoupled = false } = connecting;
  const { course, issuer, deploymentId, externalProviderId, quirks, link } = platform;
  const { paths } = quirks;
  const fill = (path: string, { id } = course) => path.replace('{course}', id).replace('{deployment}', deploymentId);
  const lineItemsUrlOf = (of: LmsCourse) => issuer + fill(paths.lineItems + paths.lineItemQuery, of);
  const coupled = [...course.lineItems.values()].find(({ resourceLinkId }) => resourceLinkId === link.id);
  const coupledUrl =
    issuer + fill(`${paths.lineItems}/${coupled?.id ?? ''}${paths.afterLineItemId}${paths.lineItemQuery}`);
  const scopes = [...(connecting.scopes ?? Object.values(LTI_SCOPE))];
  await world.home.database.withShard(world.shard, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from lti_deployments
      where external_provider_id = ${externalProviderId}`.execute(db);
    const ltiDeploymentId = rows[0]?.id;
    await sql`insert into lti_context_links (lti_deployment_id, context_id, group_id, connected_by, line_items_url,
        service_scopes)
      values (${ltiDeploymentId}, ${course.id}, ${groupId}, ${teacher.id}, ${lineItemsUrlOf(course)}, ${scopes})`.execute(
      db,
    );
    if (isCoupled)
      await sql`insert into lti_resource_links (lti_deployment_id, resource_link_id, group_id, group_assignment_id,
          line_item_url)
        values (${ltiDeploymentId}, ${link.id}, ${groupId}, ${groupAssignmentId}, ${coupledUrl})`.execute(db);
  });
  const subjects = new Map(people.map((person, at) => [person.id, platform.people.students[at]?.id ?? '']));
  for (const person of people) await openFrom(person);

  /** As if this person had opened Circuit from the platform. */
  async function openFrom(person: Person): Promise<void> {
    await world.home.database.withShard(world.shard, (db) =>
      sql`insert into lti_user_links (external_provider_id, subject, user_id, linked_by)
        values (${externalProviderId}, ${subjects.get(person.id) ?? person.id}, ${person.id}, 'created')`.execute(db),
    );
  }
  const columns = () => [...course.lineItems.values()].filter(({ id }) => isCoupled || id !== coupled?.id);
  return {
    openFrom,
    lineItemsUrlOf,
    /** Those of the platform that we may have had a hand in. */
    columns,
    /** What the platform has for them in its only column. */
    gradeOf: (person: Person): number | null | undefined =>
      columns()[0]?.results.get(subjects.get(person.id) ?? '')?.score,
    sent: () =>
      platform.received.filter(({ url, method }) => method === 'POST' && new URL(url).pathname.endsWith('/scores')),
    deleteColumns: () => {
      for (const { id } of columns()) course.lineItems.delete(id);
    },
  };
}
