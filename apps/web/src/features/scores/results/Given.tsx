import type { LearnerResult } from '@circuit/contract/scores';
import { NOTHING_FROM_TOLERANCES } from '@circuit/domain/scoring';

import { tenthsText } from '#parts/scores/tenths.ts';

import type { OfResult } from './result.ts';
import { ReceivedThanks } from './ReceivedThanks.tsx';
import styles from './results.module.css';

type ReviewsGiven = NonNullable<LearnerResult['reviewsGiven']>;

const STANDING_WORDS: Record<NonNullable<ReviewsGiven['standing']>, string> = {
  muchLess: 'much less than',
  less: 'less than',
  typical: 'about as much as',
  more: 'more than',
  muchMore: 'much more than',
};

/** Practice, and the reviews one gave. (RZ-10) */
export function Given({ result, isOwn }: OfResult) {
  const { practice, reviewsGiven, thanks } = result;
  if (practice === null && reviewsGiven === null) return null;
  return (
    <div className={styles['pair']}>
      {practice === null ? null : (
        <section className={styles['card']} id="practice" aria-labelledby="practiceTitle">
          <h2 id="practiceTitle">
            {practice.scoreTenths === null ? 'Practice' : `Practice score: ${tenthsText(practice.scoreTenths)}`}
          </h2>
          <p className={styles['sentence']}>
            How close {isOwn ? 'you' : 'they'} came to the expert. Small differences are free, and the better try of
            each essay counts.
          </p>
          <ul className={styles['essays']}>
            {practice.essays.map(({ title, scoreTenths, isDone }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two essays may have the same title; their order is the assignment's and does not change
              <li key={index}>
                <span>{title}</span>
                <b>{isDone ? tenthsText(scoreTenths) : 'not done'}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviewsGiven === null ? null : (
        <section className={styles['card']} id="given" aria-labelledby="givenTitle">
          <h2 id="givenTitle">
            {isOwn ? 'Reviews you gave' : 'Reviews given'}
            {reviewsGiven.scoreTenths === null ? '' : `: ${tenthsText(reviewsGiven.scoreTenths)}`}
          </h2>
          {sentencesOf(reviewsGiven, result, isOwn).map((sentence) => (
            <p key={sentence} className={styles['sentence']}>
              {sentence}
            </p>
          ))}
          {thanks === null ? null : <ReceivedThanks thanks={thanks} isOwn={isOwn} />}
        </section>
      )}
    </div>
  );
}

function sentencesOf(
  { asked, done, standing, leniency, usualDistance, ...given }: ReviewsGiven,
  { mode }: Pick<LearnerResult, 'mode'>,
  isOwn: boolean,
): readonly string[] {
  const [who, whose] = isOwn ? ['You', 'Your'] : ['They', 'Their'];
  const made = given.scoreTenths === null || asked === 0 ? [] : madeWords(usualDistance, isOwn);
  const handedIn = `${who} handed in ${done} of ${asked} ${asked === 1 ? 'review' : 'reviews'}.`;
  // With plain averages every review counts the same, and nothing is learned about who wrote it.
  if (mode !== 'calibrated') return [handedIn, ...made];
  return [
    handedIn,
    ...made,
    ...(leniency === null ? [] : [leniencyWords(leniency, whose)]),
    ...(standing === null
      ? []
      : [
          `${whose} reviews count ${STANDING_WORDS[standing]} a typical reviewer’s in other students’ scores. This doesn’t affect ${whose.toLowerCase()} own score.`,
        ]),
  ];
}

/** What goes into the score. Each review has a tolerance of its own, which is never less than the usual distance. */
function madeWords(usualDistance: number, isOwn: boolean): readonly string[] {
  const [they, areThey] = isOwn ? ['you', 'you’re'] : ['they', 'they’re'];
  const [full, none] = [usualDistance, NOTHING_FROM_TOLERANCES * usualDistance].map(Math.round);
  return [
    `The score is the average of what each review earned. A review that ${they} didn’t hand in, or that skips too much of the rubric, earns 0.`,
    `Full points if ${areThey} within about ${full} points of the other reviewers, or of a grader; fewer the further away ${they} are, and none beyond about ${none}. There is more room if the other reviewers disagree. If fewer than three people reviewed a work and no grader did, its reviews earn full points.`,
  ];
}

function leniencyWords(leniency: number, whose: string): string {
  const points = Math.abs(leniency).toFixed(1);
  if (points === '0.0') return `On average, ${whose.toLowerCase()} reviews were neither high nor low.`;
  return `On average, ${whose.toLowerCase()} reviews were ${points} points too ${leniency > 0 ? 'high' : 'low'}.`;
}
