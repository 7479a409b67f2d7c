import { can, type Actor, type Entity } from '@circuit/domain/permissions';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { judge, MANAGES_COURSES, type AccessRule, type Visitor } from './access.ts';

export type Refusal = { readonly to: string; readonly notice: string };

const LISTS = { assignment: PATHS.assignments, rubric: PATHS.rubrics } as const;

/**
 * Where a user who may not open a route is sent, and the notice they see. (S2.07, S2.09, S2.13)
 *
 * A user who may see the course but not a part of it stays there (RT-3); a page without an entity leads home (RT-2).
 */
export function refusal(
  rule: AccessRule,
  visitor: Visitor,
  refused?: { readonly id: string; readonly entity?: Entity },
): Refusal {
  if (typeof rule === 'string' || !('entity' in rule))
    return { to: PATHS.home, notice: 'You do not have access to that page.' };
  if (rule.entity !== 'group')
    return { to: LISTS[rule.entity], notice: `You do not have access to that ${rule.entity}.` };
  if (rule.activity !== 'GroupRead' && refused?.entity !== undefined && mayRead(visitor.actor, refused.entity))
    return { to: href(PATHS.course, { groupId: refused.id }), notice: 'You do not have access to that page.' };
  const managesCourses = judge({ anyOf: MANAGES_COURSES }, visitor) === 'enter';
  return { to: managesCourses ? PATHS.courses : PATHS.home, notice: 'You are not in that course, or it was removed.' };
}

function mayRead(actor: Visitor['actor'], group: Entity): boolean {
  const known: Actor = typeof actor === 'string' ? { activities: [] } : actor;
  return can(known, 'GroupRead', group);
}
