import { secondsAfter } from '../accounts/index.ts';
import { assertNever, err, ok, type Result, type UserId } from '../kernel/index.ts';
import type { GlobalRole } from '../permissions/index.ts';

import { FACTOR_LIFETIME } from './lifetimes.ts';

export const RESET_REASON = { minLength: 10, maxLength: 300 } as const;

export type ResetFacts = {
  readonly person: { readonly id: UserId; readonly roles: readonly GlobalRole[]; readonly hasFactor: boolean };
  readonly actor: {
    readonly id: UserId;
    readonly roles: readonly GlobalRole[];
    readonly isImpersonating: boolean;
  };
  /** What somebody asked for and nobody has carried out or canceled. */
  readonly open: OpenReset | null;
};

export type OpenReset = {
  readonly askedAt: Date;
  readonly askedById: UserId;
  /** Of the one who asked, as they are now; none if they were deactivated. */
  readonly askerRoles: readonly GlobalRole[];
  /** Null where a second person must confirm it. */
  readonly takesEffectAt: Date | null;
};

/** `ask`: it waits, for the time or for a second person; `reset`: this is the second person. */
export type ResetAct = { readonly kind: 'ask'; readonly takesEffectAt: Date | null } | { readonly kind: 'reset' };

export type ResetRefusal =
  | 'impersonating'
  | 'oneself'
  | 'rankTooLow'
  | 'nothingToReset'
  | 'alreadyAsked'
  | 'needsSecondPerson';

const rankOf = (roles: readonly GlobalRole[]): number => {
  if (roles.includes('SuperAdmin')) return 2;
  return roles.includes('Admin') ? 1 : 0;
};

/** Whether two people must agree: a stolen account of one administrator must not open that of another. (MF-16) */
export const needsTwoPeople = (roles: readonly GlobalRole[]): boolean => rankOf(roles) > 0;

export function decideReset({ person, actor, open }: ResetFacts, now: Date): Result<ResetAct, ResetRefusal> {
  if (actor.isImpersonating) return err('impersonating');
  if (actor.id === person.id) return err('oneself');
  const needed = Math.max(1, rankOf(person.roles));
  if (rankOf(actor.roles) < needed) return err('rankTooLow');
  if (!person.hasFactor) return err('nothingToReset');
  const isTwo = needsTwoPeople(person.roles);
  if (open === null || !isResetOpen(open, now) || open.askedById === person.id || rankOf(open.askerRoles) < needed)
    return ok({ kind: 'ask', takesEffectAt: isTwo ? null : secondsAfter(now, FACTOR_LIFETIME.resetWait) });
  if (!isTwo && open.takesEffectAt !== null) return err('alreadyAsked');
  return open.askedById === actor.id ? err('needsSecondPerson') : ok({ kind: 'reset' });
}

/** A question that waits for a second person is forgotten after a week; the other kind ends by itself. */
export const isResetOpen = ({ takesEffectAt, askedAt }: Pick<OpenReset, 'takesEffectAt' | 'askedAt'>, now: Date) =>
  takesEffectAt !== null || now < secondsAfter(askedAt, FACTOR_LIFETIME.resetAsked);

/** One person cannot reset somebody who has become an administrator since. */
export const isResetDue = (
  { takesEffectAt }: Pick<OpenReset, 'takesEffectAt'>,
  roles: readonly GlobalRole[],
  now: Date,
): boolean => takesEffectAt !== null && takesEffectAt <= now && !needsTwoPeople(roles);

export function resetRefusalText(refusal: ResetRefusal): string {
  switch (refusal) {
    case 'impersonating':
      return 'You cannot do this while you are viewing as someone else.';
    case 'oneself':
      return 'You cannot reset your own two-step sign-in here. Change it in Settings, or ask another administrator.';
    case 'rankTooLow':
      return 'Only someone with at least the same role can reset this person’s two-step sign-in.';
    case 'nothingToReset':
      return 'This person has not set up two-step sign-in.';
    case 'alreadyAsked':
      return 'The reset was already asked for. It takes effect by itself.';
    case 'needsSecondPerson':
      return 'You asked for this reset. A second administrator must confirm it.';
    default:
      return assertNever(refusal);
  }
}
