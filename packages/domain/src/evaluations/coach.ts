/** A comment of fewer words rarely says what to change. */
export const SPECIFIC_WORDS = 12;

/** Words that come with a proposal: what is missing, what to do, what to put in its place. */
const PROPOSALS =
  /\b(add|adds|adding|could|should|needs?|try|consider|explain|cite|define|move|cut|drop|remove|replace|rewrite|rephrase|shorten|split|combine|compare|clarify|support|expand|instead|rather than|for example|missing|lacks?|without|stronger|clearer|sources?)\b/i;
/** Words of praise too; in these places they ask for something. */
const IN_CONTEXT =
  /\bwould (help|benefit|improve|strengthen|work better|be (better|clearer|stronger))\b|\b(more|fewer|less) (evidence|details?|examples?|numbers|specific|precise|explicit|words|sentences|repetition)\b|(^|[.!?;:]\s+)(name|show|give)\b/i;

export type CoachSign =
  /** Nothing is written yet: nothing is said of it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'specific' }
  | { readonly kind: 'shorter'; readonly wordsLeft: number }
  | { readonly kind: 'noProposal' };

/**
 * Whether a comment helps its reader: it points at a passage, or says in 12 words or more what would be better. It is a
 * sign beside the comment and never keeps anybody from handing in. (CH-1 to CH-4)
 */
export function coachSign(comment: string, passageCount: number): CoachSign {
  const words = wordsOf(comment);
  if (words === 0) return { kind: 'none' };
  if (passageCount > 0) return { kind: 'specific' };
  if (words < SPECIFIC_WORDS) return { kind: 'shorter', wordsLeft: SPECIFIC_WORDS - words };
  return PROPOSALS.test(comment) || IN_CONTEXT.test(comment) ? { kind: 'specific' } : { kind: 'noProposal' };
}

/** One sentence below the comment; empty where there is nothing to add. */
export function coachText(sign: CoachSign): string {
  switch (sign.kind) {
    case 'none':
    case 'specific':
      return '';
    case 'shorter':
      return `To be specific, link a passage or write ${sign.wordsLeft} more ${sign.wordsLeft === 1 ? 'word' : 'words'}.`;
    case 'noProposal':
      return 'To be specific, link a passage or say what would make it better.';
    default:
      return sign satisfies never;
  }
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
