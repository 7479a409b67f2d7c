/** Often enough to mend a text and look again, too seldom to write by machine. */
export const FEEDBACK_LIMIT = 3;
/** A failure is ours and not counted, but what fails so often will fail again. */
const FAILURE_LIMIT = 10;

export interface AskingFacts {
  readonly isEnabled: boolean;
  readonly provider: 'local' | 'openai' | 'none';
  readonly hasRubric: boolean;
  readonly isOpen: boolean;
  readonly hasText: boolean;
  /** How often it was asked for and not refused by a failure of ours. */
  readonly asked: number;
  /** How often we failed at it. */
  readonly failed: number;
}

/** Why automatic feedback cannot be had now, as a sentence; null when it can. (FB-7) */
export function feedbackRefusal(facts: AskingFacts): string | null {
  if (!facts.isEnabled) return 'This assignment has no automatic feedback.';
  if (facts.provider === 'none' || !facts.hasRubric) return 'Automatic feedback is not set up here.';
  if (!facts.isOpen) return 'Automatic feedback is only for drafts, and Hand in is not open.';
  if (facts.asked >= FEEDBACK_LIMIT) return `You have used all ${FEEDBACK_LIMIT} rounds of automatic feedback.`;
  if (facts.failed >= FAILURE_LIMIT) return `We could not read your text ${FAILURE_LIMIT} times. Ask your instructor.`;
  return facts.hasText ? null : 'Write something first.';
}
