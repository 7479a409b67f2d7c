/** Moments of the op-ed of the mocks at which somebody may want to look at the product. */
export const STAGES = {
  before: '2026-11-01T12:00:00-05:00',
  handIn: '2026-11-05T20:41:00-05:00',
  practice: '2026-11-09T15:00:00-05:00',
  review: '2026-11-12T09:00:00-05:00',
  results: '2026-11-22T10:00:00-05:00',
} as const;
export type Stage = keyof typeof STAGES;
export const STAGE_NAMES: readonly Stage[] = ['before', 'handIn', 'practice', 'review', 'results'];

export const stageOf = (word: string): Stage | undefined => STAGE_NAMES.find((stage) => stage === word);

/** What has happened by a stage; its own instant is included. */
export const hasHappened = (at: Date, stage: Stage): boolean => at <= new Date(STAGES[stage]);
