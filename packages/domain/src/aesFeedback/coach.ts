import { topicOf, type CoachTopic } from './coachTopics.ts';
import { INVISIBLE, NEEDS_A_READER, type AesTag } from './request.ts';
import { textParts, type Part, type TextParts } from './textParts.ts';

/** Fewer words are the start of a draft: everything would be missing. */
export const COACH_WORDS = 50;
/** So much is read at most: it happens while somebody waits for the page. */
const MOST_CHARS = 60_000;

export interface CoachedRubric {
  readonly criteria: readonly {
    readonly id: string;
    readonly title: string;
    readonly question: string;
    readonly aesTag: AesTag;
  }[];
}

export interface CoachingFacts {
  /** Null while students cannot see it. */
  readonly rubric: CoachedRubric | null;
  /** False where the assignment takes files or links only. */
  readonly takesText: boolean;
  /** The university lets no program read drafts. */
  readonly isOff: boolean;
  readonly text: string;
}

export interface CoachedCriterion {
  readonly criterionId: string;
  readonly title: string;
  /** What the rubric will ask. */
  readonly asks: string;
  /**
   * `seen`: a sentence may be about it. `silent`: none was found. `human`: nothing can be told by looking. None of them
   * says how good it is.
   */
  readonly sign: 'seen' | 'silent' | 'human';
  readonly text: string;
  readonly passage: { readonly start: number; readonly end: number } | null;
}

export type Coaching =
  /** Why the draft was not looked at; what the rubric will ask is there all the same. */
  | {
      readonly kind: 'notRead';
      readonly why: 'noRubric' | 'noText' | 'off' | 'empty' | 'tooShort';
      readonly text: string;
      readonly asks: readonly Pick<CoachedCriterion, 'criterionId' | 'title' | 'asks'>[];
    }
  | { readonly kind: 'read'; readonly criteria: readonly CoachedCriterion[] };

/**
 * What the rubric will ask, and where a draft seems silent about it. It looks for signs and never judges: there is no
 * level and no number in it that could be taken for a score, and it uses none of the rounds of automatic feedback. (FB-21)
 */
export function coachDraft({ rubric, takesText, isOff, text }: CoachingFacts): Coaching {
  const asks = (rubric?.criteria ?? []).map(({ id, title, question }) => ({ criterionId: id, title, asks: question }));
  const notRead = (why: Extract<Coaching, { kind: 'notRead' }>['why'], words: string): Coaching => ({
    kind: 'notRead',
    why,
    text: words,
    asks,
  });
  if (rubric === null || rubric.criteria.length === 0)
    return notRead('noRubric', 'Students can’t see a rubric here yet, so there is nothing to compare your draft with.');
  if (isOff)
    return notRead(
      'off',
      'Your university has turned off programs that read drafts. This is what the rubric will ask.',
    );
  if (!takesText)
    return notRead(
      'noText',
      'The coach can’t look into files and links. They need a human reader. This is what the rubric will ask.',
    );
  // A space for each, so that passages stay where they are in the text as it was written.
  const visible = text.slice(0, MOST_CHARS).replaceAll(INVISIBLE, ' ');
  const parts = textParts(visible);
  const words = parts.words.length;
  if (words === 0) return notRead('empty', 'Your draft is empty. This is what the rubric will ask.');
  if (words < COACH_WORDS)
    return notRead('tooShort', `Your draft is too short to look at. Come back when it has ${COACH_WORDS} words.`);
  return { kind: 'read', criteria: rubric.criteria.map((criterion) => coached(criterion, parts)) };
}

function coached(criterion: CoachedRubric['criteria'][number], parts: TextParts): CoachedCriterion {
  const { id: criterionId, title, question: asks } = criterion;
  const topic = topicOf(criterion);
  if (topic === null) return { criterionId, title, asks, sign: 'human', text: NEEDS_A_READER, passage: null };
  const found = sentencesFor(topic, parts).find(({ text }) => topic.signs.some((sign) => text.search(sign) !== -1));
  if (found === undefined)
    return {
      criterionId,
      title,
      asks,
      sign: 'silent',
      text: `We found no sentence${whereWords(topic)} that ${topic.does}, such as one with ${topic.such}. If you say it in other words, ignore this.`,
      passage: null,
    };
  const { start, end } = found;
  return {
    criterionId,
    title,
    asks,
    sign: 'seen',
    text: 'This sentence may be about it. Whether it convinces needs a human reader.',
    passage: { start, end },
  };
}

/** A beginning or an end is the part of a text in which a reader expects it. */
const EDGE = 1 / 3;

function sentencesFor({ where }: CoachTopic, { sentences }: TextParts): readonly Part[] {
  const edge = Math.max(1, Math.ceil(sentences.length * EDGE));
  if (where === 'beginning') return sentences.slice(0, edge);
  return where === 'end' ? sentences.slice(-edge) : sentences;
}

function whereWords({ where }: CoachTopic): string {
  if (where === 'anywhere') return '';
  return where === 'beginning' ? ' in the first third of your draft' : ' in the last third of your draft';
}
