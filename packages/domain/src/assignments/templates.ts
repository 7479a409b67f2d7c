import type { ArtifactConstraint } from '../artifacts/index.ts';
import { EMPTY_DOCUMENT } from '../richText/index.ts';
import { DEFAULT_WEIGHTS } from '../scoring/index.ts';

import { DEFAULT_PHASES, type AssignmentDesign, type PhaseDesigns } from './design.ts';
import { evenWeights } from './weights.ts';

export const TEMPLATES = ['calibrated', 'simple', 'graderMarked'] as const;
export type Template = (typeof TEMPLATES)[number];

export const TEMPLATE_TEXTS: Readonly<Record<Template, { readonly name: string; readonly text: string }>> = {
  calibrated: {
    name: 'Calibrated',
    text: 'Students hand in, practice on essays you have rated, review classmates, and then evaluate their own work.',
  },
  simple: { name: 'Simple', text: 'Students hand in and review classmates. The score is the plain average.' },
  graderMarked: { name: 'Grader-marked', text: 'Students hand in, and graders evaluate every hand-in.' },
};

const ONE_TEXT: ArtifactConstraint = {
  type: 'TextArtifact',
  isRequired: true,
  minCount: 1,
  maxCount: 1,
  minWords: null,
  maxWords: null,
};

const OFF: Readonly<Record<Template, readonly (keyof PhaseDesigns)[]>> = {
  calibrated: [],
  simple: ['Calibration', 'SelfEvaluation'],
  graderMarked: ['Calibration', 'PeerEvaluation', 'SelfEvaluation'],
};

/** A new assignment that lacks only what nobody else can know: title, instructions, rubric, calibrations. (AS-4) */
export function templateDesign(template: Template, title: string): AssignmentDesign {
  const off = OFF[template];
  const phases: PhaseDesigns = {
    Submission: DEFAULT_PHASES.Submission,
    Calibration: { ...DEFAULT_PHASES.Calibration, isEnabled: !off.includes('Calibration') },
    PeerEvaluation: { ...DEFAULT_PHASES.PeerEvaluation, isEnabled: !off.includes('PeerEvaluation') },
    SelfEvaluation: { ...DEFAULT_PHASES.SelfEvaluation, isEnabled: !off.includes('SelfEvaluation') },
    SuperiorEvaluation: { ...DEFAULT_PHASES.SuperiorEvaluation, isEnabled: template === 'graderMarked' },
    Results: DEFAULT_PHASES.Results,
  };
  return {
    title,
    description: '',
    instructionsForAuthors: EMPTY_DOCUMENT,
    instructionsForReviewers: EMPTY_DOCUMENT,
    artifactConstraints: [ONE_TEXT],
    phases,
    weights: evenWeights(DEFAULT_WEIGHTS, phases),
    scoringMode: template === 'calibrated' ? 'calibrated' : 'simple',
    aesEnabled: false,
    requiresLockdownBrowser: false,
  };
}
