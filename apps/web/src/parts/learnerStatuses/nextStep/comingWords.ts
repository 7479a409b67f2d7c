import { PHASE_LABELS } from '@circuit/domain/phases';

import type { Standing } from '../standing.ts';

/** "Review opens Wed, Nov 11, 12:00 AM." */
export function comingWords({ phase, startsAt }: Standing, showDate: (date: Date) => string): string {
  return phase === 'Results'
    ? `Results are planned for ${showDate(startsAt)}.`
    : `${PHASE_LABELS[phase]} opens ${showDate(startsAt)}.`;
}
