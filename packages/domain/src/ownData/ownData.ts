import { criteriaOf, type Criterion, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

/** One line of a review in words, for a page and a file that are read without us. */
export interface WordedAnswer {
  readonly criterion: string;
  readonly answer: string | null;
  readonly comment: string;
}

/** Something that a person wrote about a work, without whose work it is. */
export interface OwnReview {
  readonly kind: 'peer' | 'self' | 'superior' | 'practice';
  readonly title: string;
  readonly isHandedIn: boolean;
  readonly handedInAt: Date | null;
  readonly answers: readonly WordedAnswer[];
}

export interface OwnVersion {
  readonly number: number;
  readonly handedInAt: Date;
  readonly isLate: boolean;
  readonly wordCount: number;
  /** In the archive. */
  readonly folder: string;
}

/** What was released to them, as their page shows it: nobody's name, and nothing that was not released. (OD-3) */
export interface OwnResult {
  readonly releasedAt: Date | null;
  readonly totalTenths: number | null;
  readonly criteria: readonly { readonly title: string; readonly points: number | null; readonly highest: number }[];
  readonly feedback: readonly {
    readonly title: string;
    readonly totalTenths: number | null;
    readonly answers: readonly WordedAnswer[];
  }[];
  readonly changes: readonly { readonly at: Date; readonly reason: string }[];
}

export interface OwnAssignment {
  readonly title: string;
  readonly course: string;
  readonly versions: readonly OwnVersion[];
  readonly hasDraft: boolean;
  /** Their switch on the draft; null if they began none. */
  readonly draftHandsItselfIn: boolean | null;
  readonly reviews: readonly OwnReview[];
  readonly practice: readonly OwnReview[];
  readonly result: OwnResult | null;
  /** Earlier states of the draft, and requests for more time with their reasons. */
  readonly draftVersions: readonly { readonly savedAt: Date; readonly wordCount: number; readonly file: string }[];
  readonly timeRequests: readonly Readonly<Record<string, unknown>>[];
  /** Remarks of a computer on their drafts. */
  readonly remarks: readonly { readonly at: Date; readonly remarks: unknown }[];
}

type Listed = readonly Readonly<Record<string, unknown>>[];

export interface OwnAccount {
  readonly profile: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly roles: Listed;
  readonly courses: Listed;
  readonly waysToSignIn: Listed;
  readonly signIns: Listed;
  readonly messages: Listed;
  readonly requests: Listed;
  readonly learningEvents: Listed;
}

export function wordedAnswers(rubric: RubricContents, answers: readonly CriterionAnswer[]): readonly WordedAnswer[] {
  const given = new Map(answers.map((answer) => [answer.criterionId, answer]));
  return criteriaOf(rubric).map((criterion) => {
    const answer = given.get(criterion.id);
    return { criterion: criterion.title, answer: choiceWords(criterion, answer), comment: answer?.comment ?? '' };
  });
}

function choiceWords(criterion: Criterion, answer: CriterionAnswer | undefined): string | null {
  const choice = answer?.choice ?? null;
  if (choice === null) return null;
  if (choice.kind === 'yesNo') return choice.isYes ? 'Yes' : 'No';
  if (choice.kind === 'points') return `${choice.points} points`;
  const level = criterion.kind === 'levels' ? criterion.levels.find(({ id }) => id === choice.levelId) : undefined;
  return level === undefined ? null : `${level.label} (${level.points} points)`;
}
