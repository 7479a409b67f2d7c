import { canActIn } from './ahead.ts';
import type { PhaseStanding } from './statuses.ts';

/** When the first reminder goes out, and when staff see that somebody is behind. */
export const BEHIND_HOURS = 48;
const BEHIND_MS = BEHIND_HOURS * 60 * 60 * 1000;

/** The parts this person can still finish and that end within 48 hours, or are late already. (LS-12) */
export function behindIn(standings: readonly PhaseStanding[], now: Date): PhaseStanding[] {
  return standings.filter(
    (standing) =>
      canActIn(standing) &&
      (standing.status === 'Late' ||
        (standing.endsAt !== null && standing.endsAt.getTime() - now.getTime() <= BEHIND_MS)),
  );
}
