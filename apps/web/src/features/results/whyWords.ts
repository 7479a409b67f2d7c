import type { LearnerResult, ReceivedReview, WorkLine } from '@circuit/contract';

import { tenthsText } from '#shared/results/tenths.ts';
import { weightingWords } from '#shared/results/weightingWords.ts';

type Work = Pick<NonNullable<LearnerResult['work']>, 'source' | 'plainMeanTenths' | 'peersTenths' | 'lines'>;

/** How the reviews became the score of the work, from the lines that are shown. (RZ-6) */
export function whySentence(mode: LearnerResult['mode'], work: Work, isOwn: boolean): string {
  const { source, plainMeanTenths, peersTenths, lines } = work;
  if (source === 'superior') {
    const graded = `A grader rated ${isOwn ? 'your' : 'the'} work with the same rubric.`;
    return plainMeanTenths === null
      ? graded
      : `${graded} The reviews below do not count; their plain average was ${tenthsText(plainMeanTenths)}.`;
  }
  if (mode === 'simple' && (plainMeanTenths === null || plainMeanTenths === peersTenths))
    return 'Every review counts the same: the score is their plain average.';
  const start =
    mode === 'simple'
      ? 'Every review counts the same in each criterion that it answers.'
      : 'Classmates who rate like the expert and like others count for more.';
  if (plainMeanTenths === null || peersTenths === null) return start;
  const weightedTenths = lines.reduce((sum, line) => (line.kind === 'criterion' ? sum + line.tenths : sum), 0);
  const of = { plainTenths: plainMeanTenths, weightedTenths, tenths: peersTenths };
  return `${start} ${weightingWords(of, otherLines(lines))}`;
}

const OTHER_LINES: Record<Exclude<WorkLine['kind'], 'criterion'>, string> = {
  leniency: 'leniency',
  farFromOthers: 'far from the other reviews',
  classOffset: 'class offset',
  limit: 'the limit of 0 to 100',
};

function otherLines(lines: readonly WorkLine[]): string {
  const names = lines.flatMap((line) =>
    line.kind === 'criterion' || line.tenths === 0 ? [] : [OTHER_LINES[line.kind]],
  );
  return `The other lines below (${names.join(', ')})`;
}

const REASONS: Record<Exclude<NonNullable<ReceivedReview['reason']>, 'sameScoreForEverything'>, string> = {
  typical: 'Typical.',
  moreAccurate: 'More accurate than most.',
  farFromOthers: 'Far from the other reviews.',
};

/**
 * Why it counts as much as it does. What is said of a reviewer is learnt from everything they did, the share of one review
 * without that review: one with the same score for everything may have as large a share as the others. (RZ-4)
 */
export function reasonOf(
  { reason, staff, sharePercent }: Pick<ReceivedReview, 'reason' | 'staff' | 'sharePercent'>,
  countedReviews: number,
): string {
  if (reason === 'sameScoreForEverything')
    return `Same score for everything${sameScoreShare(sharePercent, countedReviews)}.`;
  if (reason !== null) return REASONS[reason];
  if (staff?.isExcluded === true) return `Does not count. Set aside: ${staff.exclusionReason}`;
  return 'Does not count: too little of the rubric was answered. Its comments are below.';
}

function sameScoreShare(sharePercent: number | null, countedReviews: number): string {
  if (countedReviews === 1) return '. It is the only review that counts here';
  const equal = 100 / Math.max(1, countedReviews);
  const above = (sharePercent ?? equal) - equal;
  // Whole percents are up to one beside the share: nearer than that nobody can say which is larger.
  if (Math.abs(above) < 1) return '. The other reviews of this work count about as much on average';
  if (above > 0) return '. The other reviews of this work count no more on average';
  return above <= -equal / 2 ? ', so it counts little' : ', so it counts less than the others on average';
}
