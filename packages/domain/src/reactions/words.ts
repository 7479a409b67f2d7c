/** What an author can say of a review with one press each. */
export const REACTIONS = ['isSpecific', 'isUseful', 'isKind'] as const;
export type ReactionKind = (typeof REACTIONS)[number];

export const LONGEST_REPLY = 280;

/** What an author said of one review they received. */
export interface Reaction extends Readonly<Record<ReactionKind, boolean>> {
  readonly reply: string;
}
