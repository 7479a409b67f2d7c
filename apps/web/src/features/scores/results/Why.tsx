import type { ReceivedReview } from '@circuit/contract/scores';
import { shareSentence } from '@circuit/domain/scores';
import { AppLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { tenthsText } from '#parts/scores/tenths.ts';

import { RatingsPlot } from './RatingsPlot.tsx';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { StaffFigures } from './StaffFigures.tsx';
import { whySentence } from './whyWords.ts';
import { WorkLines } from './WorkLines.tsx';

/** The shares of the reviews, the plain average beside the score, and every line between them. (RZ-4, RZ-6) */
export function Why(of: OfResult) {
  const { result, isOwn } = of;
  const { work } = result;
  if (work === null || work.workTenths === null) return null;
  const counted = work.reviews.filter(({ sharePercent }) => sharePercent !== null).length;
  const user = isOwn || result.learner === null ? {} : { user: result.learner.id, scoreRun: result.scoreRunId ?? '' };
  return (
    <section className={styles['card']} id="work" aria-labelledby="why">
      <h2 id="why">
        Why {isOwn ? 'your' : 'this'} work got {tenthsText(work.workTenths)}
      </h2>
      <p className={styles['sentence']}>{whySentence(result.mode, work, isOwn)}</p>
      {work.range === null ? null : (
        <p className={styles['sentence']}>
          Different reviewers would probably have scored {isOwn ? 'you' : 'this work'} between {work.range.low} and{' '}
          {work.range.high}.
        </p>
      )}
      {work.reviews.length === 0 ? null : (
        <>
          <RatingsPlot work={work} isOwn={isOwn} />
          <ul className={styles['reviews']} aria-label="Reviews">
            {work.reviews.map((review) => (
              <ReviewShare key={review.id} of={of} review={review} counted={counted} />
            ))}
          </ul>
          {isOwn || work.source !== 'peers' || result.mode !== 'calibrated' ? null : (
            <p className={`${styles['quiet']} ${styles['explained']}`}>{FIGURES_EXPLAINED}</p>
          )}
        </>
      )}
      <WorkLines work={work} />
      <p className={styles['links']}>
        {work.source === 'peers' ? (
          <AppLink
            href={href(
              PATHS.helpPage,
              { '*': 'scoring-docs/try-it' },
              { groupAssignment: result.groupAssignmentId, ...user },
            )}
          >
            Try it: change a rating or a weight and watch the score change
          </AppLink>
        ) : null}
        <AppLink href={href(PATHS.helpPage, { '*': 'scoring-docs/weighting' })}>How weighting works</AppLink>
      </p>
    </section>
  );
}

/** What the staff's figures under each review mean. (RZ-9) */
const FIGURES_EXPLAINED =
  'Leniency is how far above other reviewers someone usually rates. “Usually off by” is how far their ratings miss after leniency is taken off. “Scores follow the work” is how likely they judge each work instead of giving everyone similar scores. “This review earned” counts toward the reviewer’s own grade.';

interface ReviewShareProps {
  readonly of: OfResult;
  readonly review: ReceivedReview;
  /** How many reviews of this work count. */
  readonly counted: number;
}

/** One plain sentence, and beside it the share that it names. (RZ-4) */
function ReviewShare({ of, review, counted }: ReviewShareProps) {
  const { totalTenths, sharePercent, reason, staff } = review;
  const isReplaced = of.result.work?.source !== 'peers';
  const counts = !isReplaced && sharePercent !== null;
  const who = reviewerName(review);
  const setAside = staff?.isExcluded === true ? staff.exclusionReason : null;
  const line = { who, totalTenths, sharePercent, reason, counted, isReplaced, setAside };
  return (
    <li>
      <div className={styles['shareHead']}>
        <b>{who}</b>
        {counts ? <span className={styles['share']}>{sharePercent}%</span> : null}
      </div>
      <p className={styles['quiet']}>{shareSentence({ ...line, mode: of.result.mode, isOwn: of.isOwn })}</p>
      {staff === null || !counts ? null : <StaffFigures staff={staff} />}
    </li>
  );
}
