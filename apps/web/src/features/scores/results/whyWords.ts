import type { LearnerResult, ReceivedReview, WorkLine } from '@circuit/contract';

import { tenthsText } from '#parts/scores/tenths.ts';
import { weightingWords } from '#parts/scores/weightingWords.ts';

type Work = Pick<NonNullable<LearnerResult['work']>, 'source' | 'plainMeanTenths' | 'peersTenths' | 'lines'>;

/** How the reviews became the score of the work, from the lines that are shown. (RZ-6) */
export function whySentence(mode: LearnerResult['mode'], work: Work, isOwn: boolean): string {
  const { source, plainMeanTenths, peersTenths, lines } = work;
  if (source === 'superior') {
    const graded = `A grader rated ${isOwn ? 'your' : 'the'} work with the same rubric.`;
    return plainMeanTenths === null
      ? graded
      : `${graded} The reviews below don’t count. Their plain average was ${tenthsText(plainMeanTenths)}.`;
  }
  if (mode === 'simple' && (plainMeanTenths === null || plainMeanTenths === peersTenths))
    return 'Every review counts the same, so the score is their plain average.';
  const start =
    mode === 'simple'
      ? 'In each criterion, every review that answers it counts the same.'
      : 'Reviewers who usually agree with the expert and with each other count more.';
  if (plainMeanTenths === null || peersTenths === null) return start;
  const weightedTenths = lines.reduce((sum, line) => (line.kind === 'criterion' ? sum + line.tenths : sum), 0);
  const of = { plainTenths: plainMeanTenths, weightedTenths, tenths: peersTenths };
  return `${start} ${weightingWords(of, otherLines(lines))}`;
}

const OTHER_LINES: Record<Exclude<WorkLine['kind'], 'criterion'>, string> = {
  leniency: 'leniency',
  farFromOthers: 'a far-off review',
  classOffset: 'the instructor’s scale',
  limit: 'the limit of 0 to 100',
};

function otherLines(lines: readonly WorkLine[]): string {
  const names = lines.flatMap((line) =>
    line.kind === 'criterion' || line.tenths === 0 ? [] : [OTHER_LINES[line.kind]],
  );
  return `The adjustments below (${names.join(', ')})`;
}

type Reason = NonNullable<ReceivedReview['reason']>;
/** How one review counts against the others of the same work, on average. */
type Standing = 'alone' | 'same' | 'more' | 'less' | 'little';

interface Said {
  readonly review: Pick<ReceivedReview, 'reason' | 'staff' | 'sharePercent'>;
  /** How many reviews of this work count. */
  readonly counted: number;
  readonly mode: LearnerResult['mode'];
  readonly isOwn: boolean;
}

/**
 * What is known of the reviewer, then how much this review counts. The two are learned from different things: the first
 * from everything the reviewer did, the share from their other work. So the words join them only as the share allows:
 * "so" where it fits, and otherwise what explains the share. (RZ-4)
 */
export function reasonOf({ review, counted, mode, isOwn }: Said): string {
  const { reason, staff, sharePercent } = review;
  if (reason !== null && mode === 'simple') return 'Every review counts the same.';
  if (reason !== null) return SHARE_WORDS[reason](standingOf(sharePercent, counted), isOwn ? 'Your' : 'The');
  if (staff?.isExcluded === true) return `Does not count. Set aside: ${staff.exclusionReason}`;
  return 'Does not count because too little of the rubric was answered. The comments are below.';
}

/** Nearer to an equal share than this part of it. */
const ABOUT_THE_SAME = 0.06;

function standingOf(sharePercent: number | null, counted: number): Standing {
  if (counted <= 1) return 'alone';
  const equal = 100 / counted;
  const above = (sharePercent ?? equal) - equal;
  // 32% and 35% of three reviews are about the same: a reader would ask what the difference means.
  if (Math.abs(above) < Math.max(1, ABOUT_THE_SAME * equal)) return 'same';
  if (above > 0) return 'more';
  return above <= -equal / 2 ? 'little' : 'less';
}

const ALONE = 'This is the only review that counts.';

const SHARE_WORDS: Record<Reason, (standing: Standing, whose: 'Your' | 'The') => string> = {
  typical: (standing, whose) => {
    if (standing === 'alone') return ALONE;
    if (standing === 'same') return 'A typical reviewer.';
    return `A typical reviewer. ${whose} other reviewers were ${standing === 'more' ? 'less' : 'more'} reliable.`;
  },
  moreAccurate: (standing, whose) => {
    if (standing === 'alone') return `More accurate than most reviewers. ${ALONE}`;
    if (standing === 'more') return 'More accurate than most reviewers, so this review counts more.';
    const others = standing === 'same' ? 'about as reliable' : 'even more reliable';
    return `More accurate than most reviewers. ${whose} other reviewers were ${others}.`;
  },
  farFromOthers: (standing, whose) => {
    const far = `Far from ${whose.toLowerCase()} other reviews.`;
    if (standing === 'alone') return ALONE;
    if (standing === 'same')
      return `${far} It still counts about as much because this reviewer was about as reliable on other work.`;
    if (standing === 'more')
      return `${far} It still counts more because this reviewer was more reliable on other work.`;
    return `${far} It counts ${standing} because this reviewer was less reliable on other work.`;
  },
  sameScoreForEverything: (standing, whose) => {
    const similar = 'This reviewer gives everyone similar scores';
    if (standing === 'alone') return `${similar}. ${ALONE}`;
    if (standing === 'same') return `${similar}. ${whose} other reviewers were about as reliable.`;
    if (standing === 'more') return `${similar}. ${whose} other reviewers weren’t more reliable.`;
    return `${similar}, so this review counts ${standing}.`;
  },
};
