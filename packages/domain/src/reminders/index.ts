export {
  CLOCK_KINDS,
  dueMessages,
  lastMomentOf,
  MOST_REMINDERS,
  nextLookAt,
  plannedMessages,
  type ClockKind,
  type DueMessage,
  type PlannedMessage,
  type Told,
} from './byClock.ts';
export { clockLetter } from './clockLetter.ts';
export {
  defaultNudgeText,
  letterOfNudge,
  LONGEST_NUDGE,
  NUDGE_AGAIN_HOURS,
  NUDGE_REFUSALS,
  nudgeLetter,
  nudgeRefusalText,
  whyNoNudge,
  type NudgeRefusal,
} from './nudge.ts';
export { isTaskPhase, TASK_PHASES, taskPath, type TaskPhase } from './taskPhases.ts';
export type { TaskFacts } from './taskLine.ts';
