import {
  movedDeadlines,
  personalSchedule,
  PHASE_OF_PART,
  type LatePermit,
  type MovedDeadline,
  type Schedule,
} from '../phases/index.ts';
import type { Part } from '../scoring/index.ts';

export interface ToldPerson {
  readonly permits: readonly LatePermit[];
  readonly excused: readonly Part[];
}

/** The ends that moved for one person: their own, and of parts that they take part in. (CC-3) */
export function movedDeadlinesFor(
  { permits, excused }: ToldPerson,
  before: Schedule,
  after: Schedule,
  now: Date,
): readonly MovedDeadline[] {
  const moved = movedDeadlines(personalSchedule(before, permits), personalSchedule(after, permits), now);
  return moved.filter(({ type }) => !excused.some((part) => PHASE_OF_PART[part] === type));
}
