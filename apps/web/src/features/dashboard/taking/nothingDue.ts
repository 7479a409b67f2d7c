import type { TakenGroupAssignment } from '@circuit/contract/dashboard';
import { stillToCome } from '@circuit/domain/learnerStatuses';
import { PHASE_LABELS } from '@circuit/domain/phases';

import type { Standing } from '#parts/learnerStatuses/standing.ts';

import { dateWords, type Zones } from './shownDates.ts';

interface Known {
  readonly groupAssignment: Pick<TakenGroupAssignment, 'title'>;
  readonly standings: readonly Standing[];
  readonly zones: Zones;
}

/** "Next: Hand in of Lab report 3 opens Wed, Nov 18, 8:00 AM."; nothing where nothing is planned. */
export function nothingDue(groupAssignments: readonly Known[], now: Date): string | undefined {
  const coming = groupAssignments
    .flatMap(({ groupAssignment, standings, zones }) =>
      stillToCome(standings).map((standing) => ({ groupAssignment, standing, zones })),
    )
    .filter(({ standing }) => standing.startsAt > now);
  const [next] = coming.toSorted((one, other) => one.standing.startsAt.getTime() - other.standing.startsAt.getTime());
  if (next === undefined) return undefined;
  const when = dateWords(next.standing.startsAt, next.zones);
  return next.standing.phase === 'Results'
    ? `Next: results for ${next.groupAssignment.title} are planned for ${when}.`
    : `Next: ${PHASE_LABELS[next.standing.phase]} for ${next.groupAssignment.title} opens ${when}.`;
}
