export { begunOf, type Begun } from './begun.ts';
export { revealed, seesAbout } from './blind.ts';
export { CLAIM_MS, isTaken, type Claim } from './claims.ts';
export { essayNumbers } from './essayNumbers.ts';
export { finalizingSentences, type Finalizing } from './finalizing.ts';
export { mayGrade } from './mayGrade.ts';
export { mayReadNames, namesClosedText, type NamesClosed, type NamesFacts } from './names.ts';
export { pointsGiven } from './pointsGiven.ts';
export {
  APART_POINTS,
  countQueue,
  drawChecks,
  orderQueue,
  QUEUE_REASONS,
  reasonText,
  reasonsToLook,
  type GradableWork,
  type QueueCounts,
  type QueueEntry,
  type QueueReason,
  type QueueReasonKind,
} from './queue.ts';
export { shownSections } from './sections.ts';
