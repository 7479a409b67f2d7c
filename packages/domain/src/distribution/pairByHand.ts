import { assertNever, err, ok, type Result, type UserId } from '../kernel/index.ts';

import type { Pairing } from './facts.ts';

export type NotPairable = 'ownWork' | 'forbiddenPair' | 'notHandedIn' | 'notStudent' | 'alreadyGiven' | 'reported';

interface PairFacts {
  readonly reviewerId: UserId;
  readonly authorId: UserId;
  readonly isHandedIn: boolean;
  /** Whether the reviewer is an active student of the course. */
  readonly isStudent: boolean;
  readonly isForbidden: boolean;
  /** What the two have had to do with each other so far. */
  readonly before: Pick<Pairing, 'status'> | null;
}

/** By hand staff may do more than the algorithm, such as ask somebody without a hand-in; the hard rules hold. (AP-2) */
export function checkPairing(facts: PairFacts): Result<true, NotPairable> {
  const { reviewerId, authorId, isHandedIn, isStudent, isForbidden, before } = facts;
  if (reviewerId === authorId) return err('ownWork');
  if (!isStudent) return err('notStudent');
  if (isForbidden) return err('forbiddenPair');
  if (!isHandedIn) return err('notHandedIn');
  if (before?.status === 'Given') return err('alreadyGiven');
  if (before?.status === 'Replaced') return err('reported');
  return ok(true);
}

export function notPairableText(reason: NotPairable): string {
  switch (reason) {
    case 'ownWork':
      return 'Nobody reviews their own work.';
    case 'notStudent':
      return 'Only students in this course can review.';
    case 'forbiddenPair':
      return 'These two are kept apart in this course. Change that on the People page first.';
    case 'notHandedIn':
      return 'This work has not been handed in, or it was withdrawn.';
    case 'alreadyGiven':
      return 'This student already has this work to review.';
    case 'reported':
      return 'This student reported this work and got another one. Choose someone else.';
    default:
      return assertNever(reason);
  }
}

/** A handed-in review stays; one that was begun is taken back only if the caller confirms it. (AP-3) */
export function checkTakeBack(
  { status, review }: Pick<Pairing, 'status' | 'review'>,
  confirmsBegun: boolean,
): Result<true, string> {
  if (status !== 'Given') return err('This review has already been revoked.');
  if (review === 'handedIn')
    return err('This review has been handed in, so it stays. Leave it out of the score instead.');
  if (review === 'begun' && !confirmsBegun)
    return err('This student has started the review and would lose access to it. Confirm to revoke it.');
  return ok(true);
}
