import type { SecondLookConcern } from '@circuit/domain/secondLooks';

/** The criteria of the rubric Op-ed. */
export type CriterionTitle = 'Thesis' | 'Evidence' | 'Counter-argument' | 'Clarity';

/** What else an assignment asks beside whether the state should have a price and a dividend. */
export type Angle = 'taxOrTrade' | 'border';

interface Remark {
  /** The levels that fit these words; 0 is the best. */
  readonly levels: readonly number[];
  readonly text: string;
  /** The passage that it is about. It stands in every variant of the essay. */
  readonly quote?: string;
}

/** One person's review of an essay, written for it. */
export type WrittenReview = Readonly<Record<CriterionTitle, Remark>>;

export interface Question {
  readonly concerns: SecondLookConcern;
  readonly reason: string;
  readonly answer: string;
}

/**
 * An op-ed on one question: should the state put a price on carbon and pay the money back? Classmates vary its title, its
 * opening, one paragraph, its closing and names such as {town}, so that every sentence still follows the one before.
 */
export interface Essay {
  readonly titles: readonly string[];
  readonly openings: readonly [string, string];
  /** A pair of paragraphs is a choice: either of them fits there. */
  readonly body: readonly (string | readonly [string, string])[];
  readonly closings: readonly [string, string];
  /** A sentence for the opening and a paragraph before the closing. */
  readonly angles: Readonly<Record<Angle, { readonly thesis: string; readonly paragraph: string }>>;
  /** Three who read it differently; they may disagree. */
  readonly reviews: readonly [WrittenReview, WrittenReview, WrittenReview];
  /** What its author says of it. */
  readonly own: WrittenReview;
  readonly graded: WrittenReview;
  /** What its author asks about the second review, and what the instructor answers: the review stands. */
  readonly question: Question;
}
