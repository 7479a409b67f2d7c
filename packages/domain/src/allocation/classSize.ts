import { err, ok, type Result } from '../kernel/index.ts';

/** Offered to the instructor: ask for fewer reviews, or let graders fill the gap. */
export interface TooFewSubmissions {
  readonly kind: 'tooFewSubmissions';
  readonly submissions: number;
  readonly reviewsNeeded: number;
  /** The most reviews a class of this size can give every submission. */
  readonly reviewsPossible: number;
}

/** A class of n can give each submission n − 1 reviews by others at most; asking for more is refused. (AL-9) */
export function checkClassSize(submissions: number, reviewsNeeded: number): Result<undefined, TooFewSubmissions> {
  if (submissions >= reviewsNeeded + 1) return ok(undefined);
  return err({
    kind: 'tooFewSubmissions',
    submissions,
    reviewsNeeded,
    reviewsPossible: Math.max(0, submissions - 1),
  });
}
