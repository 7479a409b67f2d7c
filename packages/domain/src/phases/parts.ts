import type { Part } from '../scoring/index.ts';

import type { PhaseType } from './schedule.ts';

/** In which phase each part of the score is earned. */
export const PHASE_OF_PART = {
  submission: 'Submission',
  calibration: 'Calibration',
  evaluation: 'PeerEvaluation',
  self: 'SelfEvaluation',
} as const satisfies Record<Part, PhaseType>;
