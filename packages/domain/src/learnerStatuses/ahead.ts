import type { PhaseType } from '../phases/index.ts';

import type { LearnerStatus, PhaseStanding } from './statuses.ts';

const CAN_ACT: ReadonlySet<LearnerStatus> = new Set(['Late', 'ToDo', 'InProgress']);

/** It is open to this person, and not done. */
export const canActIn = ({ status }: Pick<PhaseStanding, 'status'>): boolean => CAN_ACT.has(status);

type Dated = Pick<PhaseStanding, 'phase' | 'status' | 'startsAt' | 'endsAt'>;

/** It is handed in, and the end that holds for this person has not come. */
const canHandInAgain = ({ phase, status, endsAt }: Omit<Dated, 'startsAt'>, now: Date): boolean =>
  phase === 'Submission' && status === 'Done' && (endsAt === null || now < endsAt);

/** Whether what was handed in was changed afterwards, and the changes were not handed in. */
interface NewerChanges {
  readonly hasNewerChanges: boolean;
  readonly now: Date;
}

/** What this person can do now; newer changes of what is handed in can be handed in until the end. (HB-12) */
export function openTo<One extends Dated>(standings: readonly One[], changes?: NewerChanges): One[] {
  return standings.filter(
    (one) =>
      // Results are read, not done.
      (canActIn(one) && one.phase !== 'Results') ||
      (changes?.hasNewerChanges === true && canHandInAgain(one, changes.now)),
  );
}

/** What opens later, the first one first; not what needs a hand-in that this person cannot give any more. (DA-3) */
export function comingTo<One extends Dated>(standings: readonly One[]): One[] {
  const submission = standings.find(({ phase }) => phase === 'Submission');
  const isShutOut = submission?.status === 'Missed' || submission?.status === 'Blocked';
  return standings
    .filter(({ status, phase }) => status === 'NotOpen' && phase !== 'Results')
    .filter(({ phase }) => !isShutOut || phase === 'Calibration')
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

const urgency = ({ status, endsAt }: PhaseStanding) =>
  [status === 'Late' ? 0 : 1, endsAt?.getTime() ?? Infinity, status === 'InProgress' ? 0 : 1] as const;

/** What is late and still open comes first, then what ends soonest; begun before not begun on a tie. (LS-8) */
export function byUrgency(one: PhaseStanding, other: PhaseStanding): number {
  const [a, b] = [urgency(one), urgency(other)];
  if (a[0] !== b[0]) return a[0] - b[0];
  // Without an end on both sides a difference would be no number.
  return a[1] === b[1] ? a[2] - b[2] : a[1] - b[1];
}

/** What to do first. */
export function nextStep(standings: readonly PhaseStanding[], changes?: NewerChanges): PhaseType | null {
  return openTo(standings, changes).toSorted(byUrgency)[0]?.phase ?? null;
}
