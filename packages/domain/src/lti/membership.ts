import { groupRoleRank, type GroupRole } from '../permissions/index.ts';

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
  /** What the launch before gave; null when none did. */
  readonly launched: GroupRole | null;
  /** What the roster of the platform said last; null when it names nobody of this name, or was never read. */
  readonly onRoster: GroupRole | null;
  /** Nobody else who can sign in teaches the course. */
  readonly isLastOwner: boolean;
}

export interface MembershipChange {
  readonly give: GroupRole | null;
  /** Roles from outside that the new one takes the place of. */
  readonly take: readonly string[];
}

const NOTHING: MembershipChange = { give: null, take: [] };

/**
 * What a launch changes about the person's role in the course: it gives one, raises one that came from outside, or
 * lowers the one that an earlier launch gave. An instructor who looks at the platform as a student launches as a student:
 * what the roster says of them, what was given by hand and the last instructor stay. (LT-37, ADR 0061)
 */
export function decideMembership(facts: MembershipFacts): MembershipChange {
  const { role, held, isRemoved, hasEnded } = facts;
  if (role === null || isRemoved || hasEnded) return NOTHING;
  const isRaised = held.every((one) => groupRoleRank(one.role) > groupRoleRank(role));
  if (!isRaised && !isLowered(facts, role)) return NOTHING;
  return { give: role, take: held.filter((one) => one.isExternal && one.role !== role).map(({ id }) => id) };
}

function isLowered({ held, launched, onRoster, isLastOwner }: MembershipFacts, role: GroupRole): boolean {
  const higher = held.filter((one) => groupRoleRank(one.role) < groupRoleRank(role));
  const isOfLaunch = higher.length > 0 && higher.every((one) => one.isExternal && one.role === launched);
  const isHigherOnRoster = onRoster !== null && groupRoleRank(onRoster) < groupRoleRank(role);
  return isOfLaunch && !isHigherOnRoster && !isLastOwner;
}
