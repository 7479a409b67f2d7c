import type { LearnerResult, ReceivedReview } from '@circuit/contract';
import { AppLink } from '@circuit/ui';

import { tenthsText } from '#shared/results/tenths.ts';

import { RatingsPlot } from './RatingsPlot.tsx';
import { type OfResult, reasonOf, reviewerName } from './result.ts';
import styles from './results.module.css';
import { StaffFigures } from './StaffFigures.tsx';
import { WorkLines } from './WorkLines.tsx';

/** The shares of the reviews, the plain average beside the score, and every line between them. (RZ-4, RZ-6) */
export function Why(of: OfResult) {
  const { result, isOwn } = of;
  const { work } = result;
  if (work === null || work.workTenths === null) return null;
  const user = isOwn || result.learner === null ? '' : `&user=${result.learner.id}`;
  return (
    <section className={styles['card']} id="work" aria-labelledby="why">
      <h2 id="why">
        Why {isOwn ? 'your' : 'this'} work got {tenthsText(work.workTenths)}
      </h2>
      <p className={styles['sentence']}>{sentenceOf(result, work, isOwn)}</p>
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
              <ReviewShare key={review.id} review={review} isCounting={work.source === 'peers'} />
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

type Work = NonNullable<LearnerResult['work']>;

function sentenceOf({ mode }: LearnerResult, work: Work, isOwn: boolean): string {
  const { source, plainMeanTenths, peersTenths } = work;
  const whose = isOwn ? 'your' : 'the';
  if (source === 'superior')
    return plainMeanTenths === null
      ? `A grader rated ${whose} work with the same rubric.`
      : `A grader rated ${whose} work with the same rubric. The reviews below do not count; their plain average was ${tenthsText(plainMeanTenths)}.`;
  if (mode === 'simple') return 'Every review counts the same: the score is their plain average.';
  const start = 'Classmates who rate like the expert and like others count for more.';
  if (plainMeanTenths === null || peersTenths === null) return start;
  if (plainMeanTenths === peersTenths)
    return `${start} Here it comes to the same as the plain average, ${tenthsText(plainMeanTenths)}.`;
  const direction = peersTenths > plainMeanTenths ? 'up' : 'down';
  return `${start} That moved ${whose} score ${direction} from ${tenthsText(plainMeanTenths)}, the plain average, to ${tenthsText(peersTenths)}.`;
}

function ReviewShare({ review, isCounting }: { readonly review: ReceivedReview; readonly isCounting: boolean }) {
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
          ? `of the score. ${reasonOf(review)}`
          : isCounting
            ? reasonOf(review)
            : 'Does not count beside a grader.'}
      </p>
      {review.staff === null || !counts ? null : <StaffFigures staff={review.staff} />}
    </li>
  );
}
