/** Moments of the op-ed of the mocks at which somebody may want to look at the product. */
export const STAGES = {
  before: '2026-11-01T12:00:00-05:00',
  handIn: '2026-11-05T20:41:00-05:00',
  practice: '2026-11-09T15:00:00-05:00',
  review: '2026-11-12T09:00:00-05:00',
  selfEvaluate: '2026-11-18T15:00:00-05:00',
  results: '2026-11-22T10:00:00-05:00',
} as const;
export type Stage = keyof typeof STAGES;
export const STAGE_NAMES: readonly Stage[] = ['before', 'handIn', 'practice', 'review', 'selfEvaluate', 'results'];

export const stageOf = (word: string): Stage | undefined => STAGE_NAMES.find((stage) => stage === word);

/** A stage, and the instant of the op-ed's own calendar at which it is looked at. */
export interface Moment {
  readonly stage: Stage;
  readonly at: Date;
}

export const momentOf = (stage: Stage): Moment => ({ stage, at: new Date(STAGES[stage]) });

/** What has happened by a moment; its own instant is included. */
export const hasHappened = (at: Date, moment: Moment): boolean => at <= moment.at;
