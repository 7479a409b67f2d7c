import type { ArtifactConstraint } from '../artifacts/index.ts';
import { PHASE_OF_PART, PHASE_TYPES, type PhaseLengths, type PhaseType } from '../phases/index.ts';
import type { RichDocument } from '../richText/index.ts';
import { DEFAULT_WEIGHTS, type Part, type PartWeights, type ScoringMode } from '../scoring/index.ts';

export const DISTRIBUTIONS = ['automatic', 'byHand'] as const;

interface AnyPhase {
  readonly isEnabled: boolean;
  readonly lengthDays: number;
}

/** A map from phase type to whether it is enabled, how long it is, and what else it needs. (S3.08) */
export interface PhaseDesigns {
  readonly Submission: AnyPhase;
  readonly Calibration: AnyPhase & { readonly tries: number };
  readonly PeerEvaluation: AnyPhase & {
    readonly reviewsGiven: number;
    readonly reviewsNeeded: number;
    /** Who opens the distribution: the clock at the start of the phase, or an instructor. */
    readonly distribution: (typeof DISTRIBUTIONS)[number];
  };
  readonly SelfEvaluation: AnyPhase;
  readonly SuperiorEvaluation: AnyPhase;
  readonly Results: AnyPhase;
}

/** What an assignment of the library and the snapshot in a course both hold. */
export interface AssignmentDesign {
  readonly title: string;
  readonly description: string;
  readonly instructionsForAuthors: RichDocument;
  readonly instructionsForReviewers: RichDocument;
  readonly artifactConstraints: readonly ArtifactConstraint[];
  readonly phases: PhaseDesigns;
  readonly weights: PartWeights;
  readonly scoringMode: ScoringMode;
  readonly aesEnabled: boolean;
  readonly requiresLockdownBrowser: boolean;
}

export const DEFAULT_PHASES: PhaseDesigns = {
  Submission: { isEnabled: true, lengthDays: 7 },
  Calibration: { isEnabled: true, lengthDays: 4, tries: 2 },
  PeerEvaluation: { isEnabled: true, lengthDays: 6, reviewsGiven: 3, reviewsNeeded: 3, distribution: 'automatic' },
  SelfEvaluation: { isEnabled: true, lengthDays: 4 },
  SuperiorEvaluation: { isEnabled: false, lengthDays: 7 },
  Results: { isEnabled: true, lengthDays: 1 },
};

/** A stored map may be older than a setting, or empty: what it lacks is as the product has it by default. (AS-3) */
export function completePhases(stored: { readonly [Type in PhaseType]?: Partial<PhaseDesigns[Type]> }): PhaseDesigns {
  return {
    Submission: { ...DEFAULT_PHASES.Submission, ...stored.Submission },
    Calibration: { ...DEFAULT_PHASES.Calibration, ...stored.Calibration },
    PeerEvaluation: { ...DEFAULT_PHASES.PeerEvaluation, ...stored.PeerEvaluation },
    SelfEvaluation: { ...DEFAULT_PHASES.SelfEvaluation, ...stored.SelfEvaluation },
    SuperiorEvaluation: { ...DEFAULT_PHASES.SuperiorEvaluation, ...stored.SuperiorEvaluation },
    Results: { ...DEFAULT_PHASES.Results, ...stored.Results },
  };
}

export function completeWeights(stored: Partial<PartWeights>): PartWeights {
  return { ...DEFAULT_WEIGHTS, ...stored };
}

export function enabledPhases(phases: PhaseDesigns): readonly PhaseType[] {
  return PHASE_TYPES.filter((type) => phases[type].isEnabled);
}

export function phaseLengths(phases: PhaseDesigns): PhaseLengths {
  return enabledPhases(phases).map((type) => ({ type, lengthDays: phases[type].lengthDays }));
}

/** The parts of the score whose phase is enabled. */
export function enabledParts(phases: PhaseDesigns): readonly Part[] {
  const parts: readonly Part[] = ['submission', 'calibration', 'evaluation', 'self'];
  return parts.filter((part) => phases[PHASE_OF_PART[part]].isEnabled);
}
