import type { GroupRole } from '@circuit/domain/permissions';
import { can, type Activity, type Actor, type Entity } from '@circuit/domain/permissions';

type EntityKind = 'group' | 'assignment' | 'rubric';

/** One thing that can be true of a visitor without looking at a certain course, assignment or rubric. */
export type Claim =
  | { readonly globally: Activity }
  | { readonly onSome: 'assignment' | 'rubric'; readonly activity: Activity }
  | 'roleOtherThanLearner';

/**
 * Who may open a route. `anyOf` and `allOf` are decided from what was loaded after sign-in; an entity rule needs the
 * entity itself, so it is decided when that has arrived (`judgeEntity`).
 */
export type AccessRule =
  | 'open'
  | 'signedIn'
  | { readonly anyOf: readonly Claim[] }
  | { readonly allOf: readonly Claim[] }
  | { readonly entity: EntityKind; readonly activity: Activity };

/** A fact about the visitor that the network brings. */
export type Loaded<Fact> = Fact | 'loading' | 'failed';

type GroupOfVisitor = Entity & { readonly roles: readonly GroupRole[] };

export type Visitor = {
  readonly isAuthenticated: boolean;
  readonly actor: Loaded<Actor>;
  readonly groups: Loaded<readonly GroupOfVisitor[]>;
  readonly assignments: Loaded<readonly Entity[]>;
  readonly rubrics: Loaded<readonly Entity[]>;
};

export type Verdict = 'enter' | 'signIn' | 'wait' | 'failed' | 'refuse';

/** What a route's guard does with this visitor. Entity rules only ask for a signed-in person here. */
export function judge(rule: AccessRule, visitor: Visitor): Verdict {
  if (rule === 'open') return 'enter';
  if (!visitor.isAuthenticated) return 'signIn';
  if (typeof visitor.actor === 'string') return visitor.actor === 'failed' ? 'failed' : 'wait';
  if (rule === 'signedIn' || 'entity' in rule) return 'enter';
  if ('anyOf' in rule) return best(rule.anyOf.map((claim) => holds(claim, visitor)));
  return worst(rule.allOf.map((claim) => holds(claim, visitor)));
}

/** Whether this actor may see the entity that an entity rule is about. (S2.07, S2.09, S2.13) */
export function judgeEntity(rule: { readonly activity: Activity }, actor: Actor, entity: Entity): 'enter' | 'refuse' {
  return can(actor, rule.activity, entity) ? 'enter' : 'refuse';
}

/** Courses may be managed with any role other than learner, or with GroupRead or GroupCreate everywhere. (S2.10, S2.33) */
export const MANAGES_COURSES: readonly Claim[] = [
  { globally: 'GroupRead' },
  'roleOtherThanLearner',
  { globally: 'GroupCreate' },
];

export function hasRoleOtherThanLearner(group: { readonly roles: readonly GroupRole[] }): boolean {
  return group.roles.some((role) => role !== 'GroupLearner');
}

function holds(claim: Claim, { actor, groups, assignments, rubrics }: Visitor): Verdict {
  if (typeof actor === 'string') return 'wait';
  if (claim === 'roleOtherThanLearner') return among(groups, hasRoleOtherThanLearner);
  if ('globally' in claim) return can(actor, claim.globally) ? 'enter' : 'refuse';
  // A user who may read all of them does not need one of their own. (S6.02)
  if (can(actor, claim.activity)) return 'enter';
  return among(claim.onSome === 'assignment' ? assignments : rubrics, (entity) =>
    entity.activities.includes(claim.activity),
  );
}

function among<Item>(items: Loaded<readonly Item[]>, isIt: (item: Item) => boolean): Verdict {
  if (items === 'loading') return 'wait';
  if (items === 'failed') return 'failed';
  return items.some(isIt) ? 'enter' : 'refuse';
}

const FROM_BEST: readonly Verdict[] = ['enter', 'wait', 'failed', 'refuse'];
const FROM_WORST: readonly Verdict[] = ['refuse', 'failed', 'wait', 'enter'];
const best = (verdicts: readonly Verdict[]) => FROM_BEST.find((verdict) => verdicts.includes(verdict)) ?? 'refuse';
const worst = (verdicts: readonly Verdict[]) => FROM_WORST.find((verdict) => verdicts.includes(verdict)) ?? 'refuse';
