import { phaseState, type PhaseType, type Schedule } from './schedule.ts';

/** The next date of an assignment that somebody has to know. */
export interface NextMoment {
  readonly kind: 'opens' | 'closes';
  readonly phase: PhaseType;
  readonly at: Date;
}

/** What is open ends first, before anything else is worth a word; then comes what opens next. Null after all of it. (CW-2) */
export function nextMoment(schedule: Schedule, now: Date): NextMoment | null {
  const ends = schedule.flatMap(({ type, startsAt, endsAt }): NextMoment[] =>
    endsAt !== null && phaseState({ startsAt, endsAt }, now) === 'open'
      ? [{ kind: 'closes', phase: type, at: endsAt }]
      : [],
  );
  const starts = schedule.flatMap(({ type, startsAt }): NextMoment[] =>
    now < startsAt ? [{ kind: 'opens', phase: type, at: startsAt }] : [],
  );
  return earliest(ends) ?? earliest(starts);
}

const earliest = (moments: readonly NextMoment[]): NextMoment | null =>
  moments.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null;
