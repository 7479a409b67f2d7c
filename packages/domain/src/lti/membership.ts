import { GROUP_ROLES, type GroupRole } from '../permissions/index.ts';

interface Held {
  readonly id: string;
  readonly role: GroupRole;
  readonly isExternal: boolean;
}

export interface MembershipFacts {
  /** What the launch says; null when its roles mean nothing here. */
  readonly role: GroupRole | null;
  readonly held: readonly Held[];
  /** Staff removed the person by hand although the roster names them. */
  readonly isRemoved: boolean;
  readonly hasEnded: boolean;
}

export interface MembershipChange {
  readonly give: GroupRole | null;
  /** Roles from outside that the new one takes the place of. */
  readonly take: readonly string[];
}

const NOTHING: MembershipChange = { give: null, take: [] };
// GROUP_ROLES has the highest first.
const rankOf = (role: GroupRole): number => GROUP_ROLES.indexOf(role);

/**
 * What a launch changes about the person's role in the course: it gives one, or raises one that came from outside. It
 * never lowers or removes one, since an instructor who looks at the platform as a student launches as a student. (LT-37)
 */
export function decideMembership({ role, held, isRemoved, hasEnded }: MembershipFacts): MembershipChange {
  if (role === null || isRemoved || hasEnded) return NOTHING;
  if (held.some((one) => rankOf(one.role) <= rankOf(role))) return NOTHING;
  return { give: role, take: held.filter(({ isExternal }) => isExternal).map(({ id }) => id) };
}
