import { phaseOf, phaseState, type Phase, type PhaseState, type PhaseType, type Schedule } from './schedule.ts';
import { personalSchedule, type LatePermit } from './permits.ts';

/** What one learner could still do when the dates are about to change. */
interface LearnerAtWork {
  readonly permits: readonly LatePermit[];
  /** How many pieces of work are not finished, in each phase that is open to this person. */
  readonly unfinished: Readonly<Partial<Record<PhaseType, number>>>;
}

interface PhaseEffect {
  readonly type: PhaseType;
  readonly before: Phase;
  readonly after: Phase;
  readonly was: PhaseState;
  /** What it is by the new dates. */
  readonly becomes: PhaseState;
  /** Who has unfinished work in it and less time than before, and how much work that is. */
  readonly peopleCount: number;
  readonly workCount: number;
  /** Who among all with unfinished work can go on by a late permit, although it is over for the class. */
  readonly permittedCount: number;
}

interface DateEffects {
  /** Each phase whose dates change, in the order of the assignment. */
  readonly phases: readonly PhaseEffect[];
  /** Late permits that gave more time than the class has, and do not any more. */
  readonly endedPermitCount: number;
  /** A phase that is open would not be: the name of the assignment has to be typed. */
  readonly needsTitle: boolean;
}

const isSame = (one: Phase, other: Phase): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt?.getTime() === other.endsAt?.getTime();

/** The phases that are open now and would not be by the new dates: their end is past, or their start is to come. (PH-13) */
export function closedPhases(before: Schedule, after: Schedule, now: Date): readonly PhaseType[] {
  return before
    .filter((phase) => phase.type !== 'Results' && phaseState(phase, now) === 'open')
    .filter(({ type }) => {
      const next = phaseOf(after, type);
      return next !== undefined && phaseState(next, now) !== 'open';
    })
    .map(({ type }) => type);
}

/** What new dates do to whom, before they are saved. (PH-13) */
export function dateEffects(
  before: Schedule,
  after: Schedule,
  learners: readonly LearnerAtWork[],
  now: Date,
): DateEffects {
  const own = learners.map(({ permits, unfinished }) => ({
    unfinished,
    was: personalSchedule(before, permits),
    is: personalSchedule(after, permits),
  }));
  const phases = after.flatMap((next): PhaseEffect[] => {
    const old = phaseOf(before, next.type);
    if (old === undefined || isSame(old, next)) return [];
    const { type } = next;
    const losers = own.filter(({ unfinished, was, is }) => (unfinished[type] ?? 0) > 0 && hasLess(type, was, is));
    const becomes = phaseState(next, now);
    const permitted = own.filter(({ unfinished, is }) => {
      const personal = phaseOf(is, type);
      return (unfinished[type] ?? 0) > 0 && personal !== undefined && phaseState(personal, now) === 'open';
    });
    return [
      {
        type,
        before: old,
        after: next,
        was: phaseState(old, now),
        becomes,
        peopleCount: losers.length,
        workCount: losers.reduce((sum, { unfinished }) => sum + (unfinished[type] ?? 0), 0),
        permittedCount: becomes === 'open' ? 0 : permitted.length,
      },
    ];
  });
  return {
    phases,
    endedPermitCount: learners.flatMap(({ permits }) => permits).filter((one) => isUsedUp(one, before, after, now))
      .length,
    needsTitle: closedPhases(before, after, now).length > 0,
  };
}

function hasLess(type: PhaseType, was: Schedule, is: Schedule): boolean {
  const [old, next] = [phaseOf(was, type), phaseOf(is, type)];
  if (old === undefined || next === undefined) return false;
  return endMs(next) < endMs(old) || next.startsAt > old.startsAt;
}

const endMs = ({ endsAt }: Phase): number => endsAt?.getTime() ?? Infinity;

/** It gave time that was still to come, and by the new dates everybody has as much. */
function isUsedUp({ phase, until }: LatePermit, before: Schedule, after: Schedule, now: Date): boolean {
  const [old, next] = [phaseOf(before, phase), phaseOf(after, phase)];
  if (old === undefined || next === undefined || until <= now) return false;
  return until.getTime() > endMs(old) && until.getTime() <= endMs(next);
}
