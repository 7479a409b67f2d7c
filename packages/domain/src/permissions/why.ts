import { ACTIVITIES, type Activity } from './activities.ts';
import { ASSIGNMENT_POLICY, EVERYONE_SIGNED_IN, GLOBAL_POLICY, GROUP_POLICY, RUBRIC_POLICY } from './policy.ts';
import type { EntityRole, GlobalRole, GroupRole } from './roles.ts';

/** A role somebody holds, with where it comes from and since when. */
export type Held<Role> = { readonly role: Role; readonly isExternal: boolean; readonly since: Date };

/** Why somebody has an activity: a role, held everywhere or only here; a null role is "everyone signed in". */
export type Because = {
  readonly role: GlobalRole | GroupRole | EntityRole | null;
  readonly isGlobal: boolean;
  readonly isExternal: boolean;
  readonly since: Date | null;
};

export type ExplainedActivity = { readonly activity: Activity; readonly because: readonly Because[] };

const EVERYONE: Because = { role: null, isGlobal: true, isExternal: false, since: null };

/** What a person may do everywhere, and every role that gives it. */
export function explainGlobal(global: readonly Held<GlobalRole>[]): readonly ExplainedActivity[] {
  return explain(ACTIVITIES, (activity) => becauseGlobal(activity, global));
}

export function explainInGroup(
  own: readonly Held<GroupRole>[],
  global: readonly Held<GlobalRole>[],
): readonly ExplainedActivity[] {
  return explainOn(GROUP_POLICY, own, global);
}

export function explainOnAssignment(
  own: readonly Held<EntityRole>[],
  global: readonly Held<GlobalRole>[],
): readonly ExplainedActivity[] {
  return explainOn(ASSIGNMENT_POLICY, own, global);
}

export function explainOnRubric(
  own: readonly Held<EntityRole>[],
  global: readonly Held<GlobalRole>[],
): readonly ExplainedActivity[] {
  return explainOn(RUBRIC_POLICY, own, global);
}

/** Of the activities that can be held on such a thing at all: the others are the university's business. */
function explainOn<Role extends GroupRole | EntityRole>(
  policy: Readonly<Record<Role, readonly Activity[]>>,
  own: readonly Held<Role>[],
  global: readonly Held<GlobalRole>[],
): readonly ExplainedActivity[] {
  const lists: readonly (readonly Activity[])[] = Object.values(policy);
  const here = ACTIVITIES.filter((activity) => lists.some((list) => list.includes(activity)));
  return explain(here, (activity) => [
    ...becauseGlobal(activity, global),
    ...own.filter(({ role }) => policy[role].includes(activity)).map((held) => ({ ...held, isGlobal: false })),
  ]);
}

function becauseGlobal(activity: Activity, global: readonly Held<GlobalRole>[]): readonly Because[] {
  const everyone: readonly Activity[] = EVERYONE_SIGNED_IN;
  const policy: Readonly<Record<GlobalRole, readonly Activity[]>> = GLOBAL_POLICY;
  return [
    ...(everyone.includes(activity) ? [EVERYONE] : []),
    ...global.filter(({ role }) => policy[role].includes(activity)).map((held) => ({ ...held, isGlobal: true })),
  ];
}

function explain(
  activities: readonly Activity[],
  becauseOf: (activity: Activity) => readonly Because[],
): readonly ExplainedActivity[] {
  return activities
    .map((activity) => ({ activity, because: becauseOf(activity) }))
    .filter(({ because }) => because.length > 0);
}
