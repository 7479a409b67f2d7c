import { comingTo, openTo } from '@circuit/domain/learnerStatuses';

import type { Standing } from '../standing.ts';

/** What of an assignment has a date that this person must know: not what is done, nor what is not for them. (HB-7) */
export function datesAhead(standings: readonly Standing[], hasNewerChanges: boolean, now: Date): readonly Standing[] {
  const known = new Set([...openTo(standings, { hasNewerChanges, now }), ...comingTo(standings)]);
  return standings.filter(
    (one) => (known.has(one) || isWaitedFor(one) || canStillBeTheirs(one)) && (one.endsAt ?? one.startsAt) > now,
  );
}

const isWaitedFor = ({ phase, status, reasonKind }: Standing): boolean =>
  (status === 'Waiting' && reasonKind !== 'noPracticeEssays') || (phase === 'Results' && status === 'NotOpen');

/** A student who can still hand in, late or while Review is open, is not blocked for good. */
const canStillBeTheirs = ({ status, reasonKind, reasonNextAt }: Standing): boolean =>
  status === 'Blocked' && reasonKind === 'noHandIn' && reasonNextAt !== null;
