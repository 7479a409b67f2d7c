import { plainText } from '@circuit/domain/richText';
import type { Criterion, CriterionAnswer } from '@circuit/domain/rubrics';

import type { Work } from './choose.ts';
import type { CriterionTitle, Question, WrittenReview } from './essay.ts';

/** What one reader is like. */
interface Reader {
  /** Above zero: sees it better than the others. */
  readonly leniency: number;
  /** How often a rating is off by a step, without a word on why. */
  readonly noise: number;
}

export const FAITHFUL: Reader = { leniency: 0, noise: 0 };

/**
 * The answers of somebody who read a work: each level fits its words, and each passage stands in the text. A level that
 * is off by a step has no comment, since no comment would fit it. (SE-14)
 */
export function answersFrom(
  criteria: readonly Criterion[],
  work: Work,
  review: WrittenReview,
  { leniency, noise }: Reader,
  random: () => number,
): CriterionAnswer[] {
  const text = plainText(work.document);
  return criteria.flatMap((criterion) => {
    const remark = review[criterion.title as CriterionTitle]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the rubric Op-ed has these four
    const [toldBy, offBy, isBetter] = [random(), random(), random() < 0.5 + leniency * 2];
    const place = Math.floor(Math.min(0.99, Math.max(0, toldBy - leniency * 2)) * remark.levels.length);
    const level = remark.levels[place] ?? 0;
    // Only the middle levels may stand without a comment.
    const isOff = offBy < noise * 0.8;
    const other = Math.min(2, Math.max(1, level + (isBetter ? -1 : 1)));
    if (isOff && other !== level) return answerAt(criterion, other, '');
    const quote = remark.quote === undefined ? undefined : work.fill(remark.quote);
    const start = quote === undefined ? -1 : text.indexOf(quote);
    const anchors = quote === undefined || start < 0 ? [] : [{ start, end: start + quote.length, quote }];
    return answerAt(criterion, level, work.fill(remark.text), anchors);
  });
}

const CARELESS = ['Good job overall.', 'Looks fine to me.', 'I liked it.', ''];

/** Of somebody who gives everybody the same, and says as little as is allowed. */
export function carelessAnswers(criteria: readonly Criterion[], random: () => number): CriterionAnswer[] {
  return criteria.flatMap((criterion) =>
    answerAt(criterion, 1, CARELESS[Math.floor(random() * CARELESS.length)] ?? ''),
  );
}

function answerAt(
  criterion: Criterion,
  place: number,
  comment: string,
  anchors: NonNullable<CriterionAnswer['anchors']> = [],
): CriterionAnswer[] {
  const level = criterion.kind === 'levels' ? criterion.levels[place] : undefined;
  if (level === undefined) return [];
  const choice = { kind: 'levels' as const, levelId: level.id };
  return [{ criterionId: criterion.id, choice, comment, ...(anchors.length === 0 ? {} : { anchors }) }];
}

/** What the author asks about a review, if it is the one that the question of the essay is about, word for word. */
export function questionAbout(work: Work, answers: readonly CriterionAnswer[]): Question | null {
  const [, second] = work.essay.reviews;
  const said = new Set(answers.map(({ comment }) => comment));
  if (!Object.values(second).every(({ text }) => said.has(work.fill(text)))) return null;
  const { concerns, reason, answer } = work.essay.question;
  return { concerns, reason: work.fill(reason), answer: work.fill(answer) };
}
