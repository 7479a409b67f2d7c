import { LTI_SCOPE } from '@circuit/domain/lti';
import type { LtiPlatform } from '@circuit/testing';

import { asOwner } from '#tooling/drills/jobs/class.ts';

export interface PushedClass {
  readonly groupAssignmentId: string;
  readonly groupId: string;
}

/** A course with released scores, connected with the platform's course, whose students are all known there. */
export function addReleasedClass(
  ownerUrl: string,
  platform: LtiPlatform,
  externalProviderId: string,
): Promise<PushedClass> {
  return asOwner(ownerUrl, async (client) => {
    const one = async (text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<{ id: string }>(text, [...values]);
      const [row] = rows;
      if (row === undefined) throw new Error(`No row: ${text}`);
      return row.id;
    };
    const groupId = await one(`insert into groups (name, external_term_id, start_date, end_date)
      select 'Push drill', id, now() - interval '30 days', now() + interval '90 days' from external_terms limit 1
      returning id`);
    const groupAssignmentId = await one(
      `insert into group_assignments (group_id, assignment_id, assignment_version, title, activation, rubric_version_id)
       select $1, a.id, 1, 'Push drill', 'Activated', (select id from rubric_versions limit 1) from assignments a limit 1
       returning id`,
      [groupId],
    );
    const subjects = platform.people.students.map(({ id }) => id);
    await client.query(
      `with people as (insert into users (email, first_name, last_name)
         select s || '-' || $1::uuid || '@drill.example', 'Student', s from unnest($2::text[]) as s returning id, last_name),
       links as (insert into lti_user_links (external_provider_id, subject, user_id, linked_by)
         select $3::uuid, last_name, id, 'created' from people)
       insert into group_user_roles (group_id, user_id, role) select $1::uuid, id, 'GroupLearner' from people`,
      [groupId, subjects, externalProviderId],
    );
    const scoreRunId = await one(
      `insert into score_runs (group_id, group_assignment_id, number, is_preview, mode, algorithm, part_weights,
         reviews_needed, rubric_version_id, input_hash, inputs_at, class_offset, is_anchored, typical_sd, learner_counts,
         released_at, first_released_at)
       select $1, $2, 1, false, 'simple', 'drill', '{}', 3, id, 'drill', now(), 0, false, 1, '{}', now(), now()
       from rubric_versions limit 1 returning id`,
      [groupId, groupAssignmentId],
    );
    await client.query(
      `insert into scores (group_id, group_assignment_id, score_run_id, user_id, status, computed_tenths, excused, flags,
         lines, practice, given)
       select $1, $2, $3, r.user_id, 'scored', (row_number() over (order by r.user_id) * 7) % 1001, '[]', '[]', '[]', '[]',
         '{}'
       from group_user_roles r where r.group_id = $1`,
      [groupId, groupAssignmentId, scoreRunId],
    );
    await client.query(
      `insert into lti_context_links (lti_deployment_id, context_id, group_id, connected_by, line_items_url, service_scopes)
       select d.id, $2, $1, (select user_id from user_roles where role = 'SuperAdmin' limit 1), $3, $4
       from lti_deployments d where d.external_provider_id = $5`,
      [groupId, platform.course.id, lineItemsUrl(platform), Object.values(LTI_SCOPE), externalProviderId],
    );
    await client.query('analyze users, group_user_roles, scores, lti_user_links');
    return { groupAssignmentId, groupId };
  });
}

function lineItemsUrl({ issuer, deploymentId, course, quirks: { paths } }: LtiPlatform): string {
  const path = (paths.lineItems + paths.lineItemQuery).replace('{course}', course.id);
  return issuer + path.replace('{deployment}', deploymentId);
}

interface Ledger {
  readonly states: Readonly<Record<string, number>>;
  /** What is released, by the platform's name for the learner. */
  readonly released: ReadonlyMap<string, number>;
}

export function readLedger(ownerUrl: string, { groupAssignmentId }: PushedClass): Promise<Ledger> {
  return asOwner(ownerUrl, async (client) => {
    const states = await client.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from grade_pushes where group_assignment_id = $1 group by state',
      [groupAssignmentId],
    );
    const scores = await client.query<{ subject: string; tenths: number }>(
      `select l.subject, s.computed_tenths as tenths from scores s join lti_user_links l on l.user_id = s.user_id
       where s.group_assignment_id = $1`,
      [groupAssignmentId],
    );
    return {
      states: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
      released: new Map(scores.rows.map(({ subject, tenths }) => [subject, tenths])),
    };
  });
}
