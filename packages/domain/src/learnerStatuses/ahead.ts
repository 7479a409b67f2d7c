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

/** What comes if there is nothing to do: what opens later, then the results that are planned. */
export function stillToCome<One extends Dated>(standings: readonly One[]): One[] {
  return [...comingTo(standings), ...standings.filter((one) => one.phase === 'Results' && one.status === 'NotOpen')];
}

export const areResultsOut = (standings: readonly Pick<PhaseStanding, 'phase' | 'status'>[]): boolean =>
  standings.some(({ phase, status }) => phase === 'Results' && status === 'Done');

const endOf = ({ endsAt }: Urgent): number => endsAt?.getTime() ?? Infinity;

type Urgent = Pick<PhaseStanding, 'endsAt' | 'isBegun'>;

/** What is due soonest for this person, by a late permit's own date too; begun before not begun on a tie. (LS-8) */
export function byUrgency(one: Urgent, other: Urgent): number {
  const [a, b] = [endOf(one), endOf(other)];
  // Without an end on both sides a difference would be no number.
  return a === b ? Number(other.isBegun) - Number(one.isBegun) : a - b;
}

/** What a learner does next, the one rule for every page and letter; null if nothing is open to them. (LS-8) */
export function nextStep(standings: readonly (Dated & Urgent)[], changes?: NewerChanges): PhaseType | null {
  return openTo(standings, changes).toSorted(byUrgency)[0]?.phase ?? null;
}
