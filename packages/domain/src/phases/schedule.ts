/** In the order of an assignment. */
export const PHASE_TYPES = [
  'Submission',
  'Calibration',
  'PeerEvaluation',
  'SelfEvaluation',
  'SuperiorEvaluation',
  'Results',
] as const;
export type PhaseType = (typeof PHASE_TYPES)[number];

/** What people read. */
export const PHASE_LABELS: Readonly<Record<PhaseType, string>> = {
  Submission: 'Hand in',
  Calibration: 'Practice',
  PeerEvaluation: 'Review',
  SelfEvaluation: 'Self-evaluate',
  SuperiorEvaluation: 'Grade',
  Results: 'Results',
};

/** Its start is included, its end is not. Results has no end: nothing ends it. */
export interface Phase {
  readonly type: PhaseType;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** The enabled phases of one assignment. */
export type Schedule = readonly Phase[];

/** What must be over before a phase begins. (PH-3) */
export const COMES_AFTER: Readonly<Record<PhaseType, readonly PhaseType[]>> = {
  Submission: [],
  Calibration: [],
  PeerEvaluation: ['Submission', 'Calibration'],
  SelfEvaluation: ['Submission', 'Calibration', 'PeerEvaluation'],
  SuperiorEvaluation: ['Submission'],
  Results: ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation', 'SuperiorEvaluation'],
};

/** Phases that are about handed-in work. */
export const NEEDS_SUBMISSION: readonly PhaseType[] = ['PeerEvaluation', 'SelfEvaluation', 'SuperiorEvaluation'];

/** Also of dates as they come over the wire. */
export function phaseOf<Dated extends { readonly type: PhaseType }>(
  schedule: readonly Dated[],
  type: PhaseType,
): Dated | undefined {
  return schedule.find((phase) => phase.type === type);
}

/** In the order of an assignment, whatever order it came in. */
export function inOrder(schedule: Schedule): Schedule {
  return schedule.toSorted((one, other) => PHASE_TYPES.indexOf(one.type) - PHASE_TYPES.indexOf(other.type));
}

export type PhaseState = 'notOpen' | 'open' | 'over';

/** Results stays open once it has begun. (PH-1) */
export function phaseState({ startsAt, endsAt }: Pick<Phase, 'startsAt' | 'endsAt'>, now: Date): PhaseState {
  if (now < startsAt) return 'notOpen';
  return endsAt === null || now < endsAt ? 'open' : 'over';
}

/** The phase to show as the current one: the last that is open, else the next to come, else the last there was. */
export function currentPhase(schedule: Schedule, now: Date): Phase | undefined {
  const phases = inOrder(schedule);
  const open = phases.findLast((phase) => phaseState(phase, now) === 'open');
  if (open !== undefined) return open;
  const coming = phases.filter((phase) => phaseState(phase, now) === 'notOpen');
  const next = coming.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0];
  return next ?? phases.at(-1);
}

export function firstStart(schedule: Schedule): Date | null {
  return schedule.reduce<Date | null>(
    (first, { startsAt }) => (first === null || startsAt < first ? startsAt : first),
    null,
  );
}

/** When the last phase ends; Results counts with its start. */
export function lastEnd(schedule: Schedule): Date | null {
  return schedule.reduce<Date | null>((last, { startsAt, endsAt }) => {
    const end = endsAt ?? startsAt;
    return last === null || end > last ? end : last;
  }, null);
}
