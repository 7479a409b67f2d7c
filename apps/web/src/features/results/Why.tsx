import type { ReceivedReview } from '@circuit/contract';
import { AppLink } from '@circuit/ui';

import { tenthsText } from '#shared/results/tenths.ts';

import { RatingsPlot } from './RatingsPlot.tsx';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { StaffFigures } from './StaffFigures.tsx';
import { reasonOf, whySentence } from './whyWords.ts';
import { WorkLines } from './WorkLines.tsx';

/** The shares of the reviews, the plain average beside the score, and every line between them. (RZ-4, RZ-6) */
export function Why(of: OfResult) {
  const { result, isOwn } = of;
  const { work } = result;
  if (work === null || work.workTenths === null) return null;
  const counted = work.reviews.filter(({ sharePercent }) => sharePercent !== null).length;
  const user = isOwn || result.learner === null ? '' : `&user=${result.learner.id}&scoreRun=${result.scoreRunId ?? ''}`;
  return (
    <section className={styles['card']} id="work" aria-labelledby="why">
      <h2 id="why">
        Why {isOwn ? 'your' : 'this'} work got {tenthsText(work.workTenths)}
      </h2>
      <p className={styles['sentence']}>{whySentence(result.mode, work, isOwn)}</p>
      {work.range === null ? null : (
        <p className={styles['sentence']}>
          With other reviewers it would be between {work.range.low} and {work.range.high}, nine times out of ten.
        </p>
      )}
      {work.reviews.length === 0 ? null : (
        <>
          <RatingsPlot work={work} isOwn={isOwn} />
          <ul className={styles['reviews']} aria-label="Reviews">
            {work.reviews.map((review) => (
              <ReviewShare key={review.id} review={review} isCounting={work.source === 'peers'} counted={counted} />
            ))}
          </ul>
        </>
      )}
      <WorkLines work={work} />
      <p className={styles['links']}>
        {work.source === 'peers' ? (
          <AppLink href={`/help/scoring-docs/try-it?run=${result.groupAssignmentId}${user}`}>
            Try it: change a rating or a weight and see the score move
          </AppLink>
        ) : null}
        <AppLink href="/help/scoring-docs/weighting">How weighting works</AppLink>
      </p>
    </section>
  );
}

interface ReviewShareProps {
  readonly review: ReceivedReview;
  readonly isCounting: boolean;
  /** How many reviews of this work count. */
  readonly counted: number;
}

function ReviewShare({ review, isCounting, counted }: ReviewShareProps) {
  const { totalTenths, sharePercent } = review;
  const counts = isCounting && sharePercent !== null;
  return (
    <li>
      <div className={styles['shareHead']}>
        <span>
          <b>{reviewerName(review)}</b>
          {totalTenths === null ? null : <span className={styles['quiet']}> gave {tenthsText(totalTenths)}</span>}
        </span>
        {counts ? <span className={styles['share']}>{sharePercent}%</span> : null}
      </div>
      <p className={styles['quiet']}>
        {counts
          ? `of the score. ${reasonOf(review, counted)}`
          : isCounting
            ? reasonOf(review, counted)
            : 'Does not count beside a grader.'}
      </p>
      {review.staff === null || !counts ? null : <StaffFigures staff={review.staff} />}
    </li>
  );
}
