import { NEEDS_A_READER, type Coverage, type CriterionFeedback, type Remark } from './request.ts';

import { MOST_REMARKS } from './prompt.ts';
import type { PreparedReading } from './outsideReading.ts';

/** What the outside reader said, of the right shape and otherwise not to be trusted. */
export interface SaidCriterion {
  readonly key: string;
  readonly coverage: Coverage;
  readonly remarks: readonly { readonly quote: string; readonly remark: string }[];
}

export interface KeptRemarks {
  readonly feedback: readonly CriterionFeedback[];
  readonly kept: number;
  readonly dropped: Readonly<Record<DropReason, number>>;
}

/**
 * `notInText`: the quoted words are not there. `unfit`: it speaks of a score, leads elsewhere or is no remark. `tooMany`:
 * one more than are shown, or the same again.
 */
export type DropReason = 'notInText' | 'unfit' | 'tooMany';

const SHORTEST_QUOTE = 3;
const LONGEST_QUOTE = 600;
const LONGEST_REMARK = 600;

export const NO_REMARK = 'The outside reader has no remark on this criterion.';
export const ALL_DROPPED = 'The outside reader quoted words that are not in your text, so its remarks are left out.';

/** Formative feedback has no number in it that could be taken for a score. (FB-1) */
const SCORE = /\d\s*\/\s*\d|\bout of \d|\b\d+\s*points?\b|\bgrades?\b|\bscores?\b|\bscored\b|\blevel \d/iu;
const LINK = /https?:|www\.|\]\(/iu;

/**
 * Turns what was said into feedback: each criterion once and in its order, and of its remarks only those that quote the
 * text letter by letter. The rest is counted and never shown. (FB-1, FB-14)
 */
export function keepRemarks(said: readonly SaidCriterion[], prepared: PreparedReading): KeptRemarks {
  const dropped = { notInText: 0, unfit: 0, tooMany: 0 };
  let kept = 0;
  const feedback = prepared.criterionIds.map((criterionId, index) => {
    const one = said.find(({ key }) => key === `c${index + 1}`);
    const remarks: Remark[] = [];
    for (const candidate of one?.remarks ?? []) {
      const judged = judge(candidate, prepared);
      if (typeof judged === 'string') dropped[judged] += 1;
      else if (remarks.length >= MOST_REMARKS || remarks.some((other) => isSame(other, judged))) dropped.tooMany += 1;
      else remarks.push(judged);
    }
    kept += remarks.length;
    return feedbackOf(criterionId, one, remarks);
  });
  return { feedback, kept, dropped };
}

function feedbackOf(
  criterionId: string,
  said: SaidCriterion | undefined,
  remarks: readonly Remark[],
): CriterionFeedback {
  if (remarks.length > 0)
    return { criterionId, coverage: said?.coverage === 'assessed' ? 'assessed' : 'partly', remarks };
  if (said === undefined || said.coverage === 'notAssessed') return silent(criterionId, 'notAssessed', NEEDS_A_READER);
  return said.remarks.length > 0
    ? silent(criterionId, 'notAssessed', ALL_DROPPED)
    : silent(criterionId, said.coverage, NO_REMARK);
}

const isSame = (one: Remark, other: Remark): boolean =>
  one.text === other.text && one.passage?.start === other.passage?.start;

const silent = (criterionId: string, coverage: Coverage, text: string): CriterionFeedback => ({
  criterionId,
  coverage,
  remarks: [{ text, passage: null }],
});

function judge(
  { quote, remark }: SaidCriterion['remarks'][number],
  { reading, original }: PreparedReading,
): Remark | Exclude<DropReason, 'tooMany'> {
  const text = remark
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const words = quote.trim();
  if (text === '' || text.length > LONGEST_REMARK || SCORE.test(text) || LINK.test(text)) return 'unfit';
  const start = words.length < SHORTEST_QUOTE || words.length > LONGEST_QUOTE ? -1 : reading.essay.indexOf(words);
  return start < 0 ? 'notInText' : { text, passage: original({ start, end: start + words.length }) };
}
