export const CRITERION_KINDS = ['levels', 'points', 'yesNo'] as const;
export type CriterionKind = (typeof CRITERION_KINDS)[number];

/** When a reviewer has to say something beside the answer. */
export const COMMENT_RULES = ['none', 'optional', 'required', 'requiredAtExtremes'] as const;
export type CommentRule = (typeof COMMENT_RULES)[number];

/** What automatic feedback may say something about; `none` needs a human reader. */
export const AES_TAGS = ['mechanics', 'structure', 'evidence', 'length', 'none'] as const;
export type AesTag = (typeof AES_TAGS)[number];

/** Of one answer: how many passages it points at, and how long each may be. */
export const ANCHOR_LIMITS = { count: 20, quote: 500 } as const;

export const RUBRIC_LIMITS = {
  criteria: 40,
  levels: 12,
  points: 1000,
  weight: 1000,
  title: 200,
  question: 1000,
  label: 100,
  description: 2000,
  prompt: 300,
  commentLength: 2000,
} as const;

export interface Level {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly points: number;
}

interface AnyCriterion {
  readonly id: string;
  readonly title: string;
  /** What reviewers answer. */
  readonly question: string;
  /** How much it counts against the others; null: as much as its highest points. */
  readonly weight: number | null;
  readonly commentRule: CommentRule;
  readonly commentPrompt: string;
  readonly minCommentLength: number;
  readonly aesTag: AesTag;
}

export interface LevelsCriterion extends AnyCriterion {
  readonly kind: 'levels';
  /** Highest first. */
  readonly levels: readonly Level[];
}

export interface PointsCriterion extends AnyCriterion {
  readonly kind: 'points';
  readonly minPoints: number;
  readonly maxPoints: number;
}

export interface YesNoCriterion extends AnyCriterion {
  readonly kind: 'yesNo';
  /** What the good answer earns. */
  readonly points: number;
  /** True when "no" is the good answer. */
  readonly isInverted: boolean;
}

export type Criterion = LevelsCriterion | PointsCriterion | YesNoCriterion;

/** What a version of a rubric holds. Without criteria of its own it is a point scale. */
export interface RubricContents {
  readonly criteria: readonly Criterion[];
  readonly pointScaleMax: number;
}

export const DEFAULT_POINT_SCALE_MAX = 100;
export const DEFAULT_MIN_COMMENT_LENGTH = 40;

/** The one criterion of a point scale. Its id never changes, so that evaluations of every version name the same one. */
export const POINT_SCALE_ID = '00000000-0000-7000-8000-000000000001';

export function isPointScale({ criteria }: Pick<RubricContents, 'criteria'>): boolean {
  return criteria.length === 0;
}

/** What reviewers answer: the rubric's criteria, or the one of a point scale. (RU-1) */
export function criteriaOf({ criteria, pointScaleMax }: RubricContents): readonly Criterion[] {
  if (criteria.length > 0) return criteria;
  return [
    {
      id: POINT_SCALE_ID,
      kind: 'points',
      title: 'Score',
      question: 'How good is this work as a whole?',
      weight: null,
      commentRule: 'requiredAtExtremes',
      commentPrompt: '',
      minCommentLength: DEFAULT_MIN_COMMENT_LENGTH,
      aesTag: 'none',
      minPoints: 0,
      maxPoints: pointScaleMax,
    },
  ];
}
