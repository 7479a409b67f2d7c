import type { ReviewReason, ScoringMode } from '../scoring/index.ts';

import { tenthsText } from './notes.ts';

/** One line of "Show the math" about a review: its share is what stands beside the sentence. */
export interface ShareLine {
  /** "Reviewer A"; staff read the name. */
  readonly who: string;
  /** What the review gave; null when too little was answered for a total. */
  readonly totalTenths: number | null;
  /** In whole percent of the score of the work; null when it does not count. */
  readonly sharePercent: number | null;
  readonly reason: ReviewReason | null;
  /** How many reviews of this work count. */
  readonly counted: number;
  readonly mode: ScoringMode | null;
  /** A grader's rating replaced every review. */
  readonly isReplaced: boolean;
  /** Why staff set the review aside; null if they did not, and for students. */
  readonly setAside: string | null;
  /** Whether the author reads it, or staff do. */
  readonly isOwn: boolean;
}

/** How one review counts against an equal share. */
type Standing = 'alone' | 'same' | 'more' | 'less' | 'little';

/**
 * One plain sentence with what a review gave, the share that stands beside it, and why. What is known of the reviewer
 * comes from everything they did, the share from their other work, so the reason follows the share: it explains why the
 * review counts more, less or the same, and never the opposite. (RZ-4)
 */
export function shareSentence(line: ShareLine): string {
  const { setAside, sharePercent, isReplaced } = line;
  const sentence = countingSentence(line);
  // The share is that of the run, and staff set the review aside since. (RS-1)
  const isLater = setAside !== null && sharePercent !== null && !isReplaced;
  return isLater ? `${sentence} It was set aside after these scores were worked out: ${setAside}` : sentence;
}

function countingSentence(line: ShareLine): string {
  const { who, totalTenths, sharePercent, reason, isReplaced, setAside, mode } = line;
  const gave = totalTenths === null ? who : `${who} gave ${tenthsText(totalTenths)}`;
  const review = totalTenths === null ? `The review by ${who}` : `${gave}, which`;
  if (isReplaced) return `${review} doesn’t count because a grader rated this work.`;
  if (setAside !== null && sharePercent === null)
    return `${review} doesn’t count because it was set aside: ${setAside}`;
  if (sharePercent === null || reason === null)
    return `${review} doesn’t count because too little of the rubric was answered.`;
  const standing = standingOf(sharePercent, line.counted);
  const and = totalTenths === null ? ' counts' : ' and counts';
  if (standing === 'alone') return `${gave}${and} for ${sharePercent}% because no other review counts.`;
  if (mode === 'simple') return `${gave}${and} for ${sharePercent}% ${EQUALLY[standing]}.`;
  return `${gave}${countsFor(line, standing, sharePercent)}`;
}

/** With plain averages a share differs only if somebody left a criterion out. */
const EQUALLY: Record<Exclude<Standing, 'alone'>, string> = {
  same: 'because every review counts the same',
  more: 'because it answers more of the rubric than the others',
  less: 'because it answers less of the rubric than the others',
  little: 'because it answers less of the rubric than the others',
};

const SHARE_WORDS: Record<Exclude<Standing, 'alone'>, string> = {
  same: 'about an equal share',
  more: 'more than an equal share',
  less: 'less than an equal share',
  little: 'much less than an equal share',
};

function countsFor(
  { reason, totalTenths, isOwn }: ShareLine,
  standing: Exclude<Standing, 'alone'>,
  sharePercent: number,
): string {
  const others = isOwn ? 'your other' : 'the other';
  const isFar = reason === 'farFromOthers';
  const far = isFar ? `, far from ${others} reviews,` : '';
  const and = totalTenths === null && !isFar ? '' : ' and';
  // Somebody who reads that a review is far off does not expect that it counts much.
  const still = isFar && standing !== 'less' && standing !== 'little' ? ' still' : '';
  return `${far}${and}${still} counts for ${sharePercent}%, ${SHARE_WORDS[standing]}, because ${becauseOf(reason, standing, others)}.`;
}

function becauseOf(reason: ReviewReason | null, standing: Exclude<Standing, 'alone'>, others: string): string {
  const isLess = standing === 'less' || standing === 'little';
  const reliable = { same: 'about as', more: 'more', less: 'less', little: 'less' }[standing];
  switch (reason) {
    case 'farFromOthers':
      return `this reviewer was ${reliable} reliable on other work`;
    case 'moreAccurate':
      if (standing === 'more') return 'this reviewer is more accurate than most';
      return `${others} reviewers were ${isLess ? 'even more' : 'about as'} accurate`;
    case 'sameScoreForEverything':
      if (isLess) return 'this reviewer gives everyone similar scores';
      return standing === 'more'
        ? `${others} reviewers weren’t more reliable than this one, who gives everyone similar scores`
        : `${others} reviewers were about as reliable as this one, who gives everyone similar scores`;
    case 'typical':
    case null:
      if (standing === 'same') return 'this is a typical reviewer';
      return `${others} reviewers were ${isLess ? 'more' : 'less'} reliable than this typical one`;
    default:
      return reason satisfies never;
  }
}

/** Nearer to an equal share than this part of it. */
const ABOUT_THE_SAME = 0.06;

function standingOf(sharePercent: number, counted: number): Standing {
  if (counted <= 1) return 'alone';
  const equal = 100 / counted;
  const above = sharePercent - equal;
  // 32% and 35% of three reviews are about the same: a reader would ask what the difference means.
  if (Math.abs(above) < Math.max(1, ABOUT_THE_SAME * equal)) return 'same';
  if (above > 0) return 'more';
  return above <= -equal / 2 ? 'little' : 'less';
}

/** One line of the score of a work, as the ledger of a run keeps it. */
export type MathLine =
  | {
      readonly kind: 'criterion';
      readonly tenths: number;
      readonly title: string;
      /** With two decimals; null when nobody answered it. */
      readonly resultPoints: number | null;
      readonly highestPoints: number;
      /** In percent of the work. */
      readonly weight: number;
    }
  | { readonly kind: 'leniency' | 'farFromOthers' | 'classOffset' | 'limit'; readonly tenths: number };

/** One plain sentence for each line of the work: what happened, and the points that stand beside it. (RZ-5) */
export function lineSentence(line: MathLine): string {
  const points = tenthsText(Math.abs(line.tenths));
  const sign = Math.sign(line.tenths);
  switch (line.kind) {
    case 'criterion': {
      const { title, resultPoints, highestPoints, weight } = line;
      if (resultPoints === null) return `Nobody answered ${title}, so it adds ${points}.`;
      return `${title} got ${resultPoints.toFixed(2)} of ${highestPoints}, counts for ${percentText(weight)} and adds ${points}.`;
    }
    case 'leniency':
      if (sign === 0) return 'The reviewers are neither lenient nor strict, so nothing changes.';
      return sign > 0
        ? `The reviewers are usually strict, so ${points} points are added.`
        : `The reviewers are usually lenient, so ${points} points are taken off.`;
    case 'farFromOthers':
      if (sign === 0) return 'No review is very far from the others, so nothing changes.';
      return sign > 0
        ? `Part of a very low review is left out, which adds ${points} points.`
        : `Part of a very high review is left out, which takes off ${points} points.`;
    case 'classOffset':
      if (sign === 0) return 'The class is on the instructor’s scale already, so nothing changes.';
      return sign > 0
        ? `Classmates rate lower than the instructor, so ${points} points are added for the whole class.`
        : `Classmates rate higher than the instructor, so ${points} points are taken off for the whole class.`;
    case 'limit':
      if (sign === 0) return 'The score is between 0 and 100, so nothing changes.';
      return sign > 0
        ? `No score is below 0, so ${points} points are added.`
        : `No score is above 100, so ${points} points are taken off.`;
    default:
      return line satisfies never;
  }
}

/** 60 is "60%", two thirds "66.7%". */
export function percentText(percent: number): string {
  return `${Number(percent.toFixed(1))}%`;
}
