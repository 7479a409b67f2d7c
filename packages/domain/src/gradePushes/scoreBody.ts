import { LINE_ITEM_POINTS } from '../lti/index.ts';

const SECOND_MS = 1000;

/**
 * Later than the last one by a second or more: Moodle keeps whole seconds and refuses a second score within one.
 * (GP-6)
 */
export function nextTimestamp(now: Date, last: Date | null): Date {
  return last === null ? now : new Date(Math.max(now.getTime(), last.getTime() + SECOND_MS));
}

const CANVAS_SUBMISSION = 'https://canvas.instructure.com/lti/submission';

interface ScoreToSend {
  /** The platform's own name for the learner. */
  readonly subject: string;
  readonly tenths: number;
  readonly timestamp: Date;
  /** Something was sent for this learner before, and may have arrived. */
  readonly isAgain: boolean;
}

/**
 * One score as platforms take it: done and graded, with one decimal, out of 100. No comment: Canvas would add one more
 * with every try. A score that is sent again is no new attempt of the learner's. (GP-5, GP-7)
 */
export function scoreBody({ subject, tenths, timestamp, isAgain }: ScoreToSend): string {
  return JSON.stringify({
    userId: subject,
    scoreGiven: tenths / 10,
    scoreMaximum: LINE_ITEM_POINTS,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: timestamp.toISOString(),
    ...(isAgain ? { [CANVAS_SUBMISSION]: { new_submission: false } } : {}),
  });
}
