import { lengthOf, tidyAfter } from './moving.ts';
import {
  COMES_AFTER,
  inOrder,
  NEEDS_SUBMISSION,
  PHASE_LABELS,
  phaseOf,
  type Phase,
  type PhaseType,
  type Schedule,
} from './schedule.ts';

export type PhaseConflict =
  /** Nothing to begin with: one of Hand in and Practice is needed. */
  | { readonly kind: 'noBeginning' }
  | { readonly kind: 'needsSubmission'; readonly type: PhaseType }
  | { readonly kind: 'endsBeforeStart'; readonly type: PhaseType }
  /** `repairedStart`: the earliest tidy time at which it could begin. */
  | {
      readonly kind: 'startsTooEarly';
      readonly type: PhaseType;
      readonly after: PhaseType;
      readonly repairedStart: Date;
    };

/** Everything that keeps the dates from being used, in the order of the phases. (PH-3) */
export function scheduleConflicts(schedule: Schedule): readonly PhaseConflict[] {
  const hasBeginning = schedule.some(({ type }) => type === 'Submission' || type === 'Calibration');
  const found = inOrder(schedule).flatMap((phase) => conflictsOf(schedule, phase));
  return hasBeginning ? found : [{ kind: 'noBeginning' }, ...found];
}

function conflictsOf(schedule: Schedule, phase: Phase): PhaseConflict[] {
  const { type, startsAt, endsAt } = phase;
  const found: PhaseConflict[] = [];
  if (NEEDS_SUBMISSION.includes(type) && phaseOf(schedule, 'Submission') === undefined)
    found.push({ kind: 'needsSubmission', type });
  if (endsAt !== null && endsAt <= startsAt) found.push({ kind: 'endsBeforeStart', type });
  const latest = latestBefore(schedule, type);
  if (latest !== null && startsAt < latest.endsAt)
    found.push({ kind: 'startsTooEarly', type, after: latest.type, repairedStart: tidyAfter(latest.endsAt) });
  return found;
}

/** The phase that must be over first and ends last. */
function latestBefore(schedule: Schedule, type: PhaseType): { type: PhaseType; endsAt: Date } | null {
  return COMES_AFTER[type].reduce<{ type: PhaseType; endsAt: Date } | null>((latest, before) => {
    const endsAt = phaseOf(schedule, before)?.endsAt ?? null;
    return endsAt !== null && (latest === null || endsAt > latest.endsAt) ? { type: before, endsAt } : latest;
  }, null);
}

/** "Starts before Review closes." */
export function conflictText(conflict: PhaseConflict): string {
  switch (conflict.kind) {
    case 'noBeginning':
      return `Turn on ${PHASE_LABELS.Submission} or ${PHASE_LABELS.Calibration}.`;
    case 'needsSubmission':
      return `${PHASE_LABELS[conflict.type]} needs handed-in work. Turn on ${PHASE_LABELS.Submission}.`;
    case 'endsBeforeStart':
      return 'The end is before the start.';
    case 'startsTooEarly':
      return `Starts before ${PHASE_LABELS[conflict.after]} closes.`;
    default:
      return conflict satisfies never;
  }
}

/** The same where the phase is not plain from its place: "Self-evaluate starts before Review closes." */
export function conflictSentence(conflict: PhaseConflict): string {
  if (conflict.kind === 'startsTooEarly')
    return `${PHASE_LABELS[conflict.type]} starts before ${PHASE_LABELS[conflict.after]} closes.`;
  if (conflict.kind === 'endsBeforeStart') return `${PHASE_LABELS[conflict.type]} ends before it starts.`;
  return conflictText(conflict);
}

const DAY_MS = 86_400_000;

/** The dates with this one conflict mended; null when dates cannot mend it. Lengths stay, and nothing moves earlier. (PH-4) */
export function repairConflict(schedule: Schedule, conflict: PhaseConflict): Schedule | null {
  switch (conflict.kind) {
    case 'noBeginning':
    case 'needsSubmission':
      return null;
    case 'endsBeforeStart':
      return change(schedule, conflict.type, (phase) => ({
        ...phase,
        endsAt: new Date(phase.startsAt.getTime() + DAY_MS),
      }));
    case 'startsTooEarly':
      return change(schedule, conflict.type, (phase) => {
        const length = lengthOf(phase);
        const endsAt = length === null ? null : new Date(conflict.repairedStart.getTime() + Math.max(length, 0));
        return { ...phase, startsAt: conflict.repairedStart, endsAt };
      });
    default:
      return conflict satisfies never;
  }
}

/** Repairs one conflict after the other; what comes later follows. */
export function repairSchedule(schedule: Schedule): Schedule {
  let mended = schedule;
  // Each phase is mended at most twice, since what it comes after stands before it.
  for (let turn = 0; turn < 2 * schedule.length; turn++) {
    const repairs = scheduleConflicts(mended).map((conflict) => repairConflict(mended, conflict));
    const next = repairs.find((repair) => repair !== null);
    if (next === undefined) return mended;
    mended = next;
  }
  return mended;
}

const change = (schedule: Schedule, type: PhaseType, to: (phase: Phase) => Phase): Schedule =>
  schedule.map((phase) => (phase.type === type ? to(phase) : phase));
