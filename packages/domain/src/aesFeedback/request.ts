/** What a criterion can be read for by a machine; `none` needs a human reader. */
export const AES_TAGS = ['mechanics', 'structure', 'evidence', 'length', 'none'] as const;
export type AesTag = (typeof AES_TAGS)[number];

/** What is read. Nothing in it names the author, and a text is data: nothing it says is followed. */
export interface FeedbackRequest {
  readonly text: string;
  readonly criteria: readonly { readonly id: string; readonly title: string; readonly aesTag: AesTag }[];
  readonly minWords: number | null;
  readonly maxWords: number | null;
}

export const COVERAGES = ['assessed', 'partly', 'notAssessed'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** A remark, tied to a passage where it is about one; start and end count in the text that was read. */
export interface Remark {
  readonly text: string;
  readonly passage: { readonly start: number; readonly end: number } | null;
}

/** Formative only: no level, no points, nothing that could become a score. (FB-1) */
export interface CriterionFeedback {
  readonly criterionId: string;
  readonly coverage: Coverage;
  readonly remarks: readonly Remark[];
}

export const NEEDS_A_READER = 'This criterion needs a human reader.';

/** Format characters: nobody sees them, and hidden words between them must not be read either. */
export const INVISIBLE = /\p{Cf}/gu;
