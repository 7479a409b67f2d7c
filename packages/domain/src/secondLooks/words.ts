export const SECOND_LOOK_STATUSES = ['open', 'answered'] as const;
export type SecondLookStatus = (typeof SECOND_LOOK_STATUSES)[number];

/** What staff decide: the review stands, is set aside, or gives way to the rating of the grader who answers. */
export const SECOND_LOOK_DECISIONS = ['stands', 'excluded', 'graded'] as const;
export type SecondLookDecision = (typeof SECOND_LOOK_DECISIONS)[number];

/** What an author asks about: how the work was rated, or what the reviewer wrote, such as a rude comment. (SL-13) */
export const SECOND_LOOK_CONCERNS = ['rating', 'words'] as const;
export type SecondLookConcern = (typeof SECOND_LOOK_CONCERNS)[number];

/** Long enough to say what is wrong, so that somebody can look for it. */
export const REASON_LENGTH = { min: 10, max: 1000 } as const;
/** It is also the reason with which a review is set aside. */
export const ANSWER_LENGTH = { min: 10, max: 500 } as const;
