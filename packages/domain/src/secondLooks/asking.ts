/** A review in somebody's released results, as far as it decides whether they may ask for a second look at it. */
export interface AskedReview {
  readonly hasSecondLook: boolean;
  /** Staff have set it aside since the results were computed. */
  readonly isExcluded: boolean;
  /** Whether the window is open: for a screen `mayRespond`, for what arrives `acceptsResponse`. */
  readonly isOpen: boolean;
  readonly until: Date | null;
}

/** Why no second look can be asked for, as a sentence; null when it can. The caller brings how a date looks. (SL-1, SL-2) */
export function whyNotAsk(
  { hasSecondLook, isExcluded, isOpen, until }: AskedReview,
  showDate: (date: Date) => string,
): string | null {
  if (hasSecondLook) return 'You have already asked for a second look at this review. You can ask once per review.';
  if (isExcluded) return 'Your instructor set this review aside.';
  if (until === null) return 'Results have not been released.';
  return isOpen ? null : overText(until, showDate);
}

/** "Reactions and second looks closed Fri, Nov 20, 3:00 PM." */
export const overText = (until: Date, showDate: (date: Date) => string): string =>
  `Reactions and second looks closed ${showDate(until)}.`;

/** The refusal for asking, answering or reacting between an unrelease and the next release. (SL-14) */
export const UNRELEASED_TEXT = 'Results are unreleased. Reactions and second looks are closed until the next release.';
