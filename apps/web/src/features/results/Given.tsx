import type { LearnerResult } from '@circuit/contract';
import { NOTHING_FROM_TOLERANCES } from '@circuit/domain/scoring';

import { tenthsText } from '#shared/results/tenths.ts';

import type { OfResult } from './result.ts';
import { ReceivedThanks } from './ReceivedThanks.tsx';
import styles from './results.module.css';

type ReviewsGiven = NonNullable<LearnerResult['reviewsGiven']>;

const STANDING_WORDS: Record<NonNullable<ReviewsGiven['standing']>, string> = {
  muchLess: 'much less than a typical reviewer’s',
  less: 'less than a typical reviewer’s',
  typical: 'as much as a typical reviewer’s',
  more: 'more than a typical reviewer’s',
  muchMore: 'much more than a typical reviewer’s',
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
            Practice{practice.scoreTenths === null ? '' : `: ${tenthsText(practice.scoreTenths)}`}
          </h2>
          <p className={styles['sentence']}>How close to the expert. The better try of each essay counts.</p>
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
  { mode, practice }: Pick<LearnerResult, 'mode' | 'practice'>,
  isOwn: boolean,
): readonly string[] {
  const whose = isOwn ? 'Your' : 'Their';
  const made = given.scoreTenths === null || asked === 0 ? [] : madeWords(given.scoreTenths, usualDistance);
  // With plain averages every review counts the same, and nothing is learnt about who wrote it.
  if (mode !== 'calibrated') return [`${done} of ${asked} handed in.`, ...made];
  const learnt = practice === null ? 'That' : 'That is learnt from practice as well, and';
  return [
    `${done} of ${asked} handed in.`,
    ...made,
    ...(leniency === null ? [] : [leniencyWords(leniency, whose)]),
    ...(standing === null
      ? []
      : [
          `${whose} reviews count ${STANDING_WORDS[standing]} in the scores of others. ${learnt} changes nothing here.`,
        ]),
  ];
}

/** What goes into the score. Each review has a tolerance of its own, which is never less than the usual distance. */
function madeWords(scoreTenths: number, usualDistance: number): readonly string[] {
  return [
    `The score is the average of what each review earned: ${tenthsText(scoreTenths)} of 100. One that was not handed in, or answers too little of the rubric, earns 0.`,
    `A review earns 100 within the usual distance of what others, or a grader, said of the same work: ${usualDistance.toFixed(1)} points, and more where the others are less certain. Beyond that it falls in a straight line to nothing at ${NOTHING_FROM_TOLERANCES} times the distance. Where fewer than three reviewed a work and no grader did, a review earns 100.`,
  ];
}

function leniencyWords(leniency: number, whose: string): string {
  const points = Math.abs(leniency).toFixed(1);
  if (points === '0.0') return `${whose} reviews were neither generous nor strict.`;
  return `On average ${whose.toLowerCase()} reviews were ${points} points ${leniency > 0 ? 'generous' : 'strict'}.`;
}
