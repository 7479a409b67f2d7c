import type { ReceivedReview, ReviewSecondLook } from '@circuit/contract';
import type { RubricContents } from '@circuit/domain/rubrics';
import { useId } from 'react';

import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { Reactions } from './Reactions.tsx';
import { mayRespond, respondWords } from './responses.ts';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { SaidReaction } from './SaidReaction.tsx';
import { SecondLook } from './SecondLook.tsx';
import { SecondLookState } from './SecondLookState.tsx';
import { commentsOf, Written } from './Written.tsx';

/** Every review with its comments and the passages they speak of: graders first, then classmates. (RZ-8) */
export function WhatTheyWrote(of: OfResult) {
  const { work, rubric, otherSecondLooks } = of.result;
  const zone = useZone(of.course.timeZoneId);
  // Without a review that counts there is no work here, and what was asked about others stays.
  const reviews = work?.reviews ?? [];
  const graders = work?.graders ?? [];
  if (rubric === null || reviews.length + graders.length + otherSecondLooks.length === 0) return null;
  const until = reviews.length === 0 ? null : respondWords(of, (date) => formatDateTime(date, zone));
  return (
    <section aria-labelledby="written">
      <div className={styles['cardHead']}>
        <h2 id="written">What they wrote</h2>
        {until === null ? null : <p className={styles['quiet']}>{until}</p>}
      </div>
      <div className={styles['comments']}>
        {graders.map(({ answers, name }, index) => (
          <Written
            // oxlint-disable-next-line react/no-array-index-key -- graders have no id here, and their order does not change
            key={index}
            voice="expert"
            who={name ?? 'Grader'}
            comments={commentsOf(rubric, answers)}
          />
        ))}
        {reviews.map((review) => (
          <OneReview key={review.id} of={of} rubric={rubric} review={review} />
        ))}
        {otherSecondLooks.map((secondLook) => (
          <AboutNoMore key={secondLook.askedAt} of={of} rubric={rubric} secondLook={secondLook} />
        ))}
      </div>
    </section>
  );
}

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly review: ReceivedReview;
}

function OneReview({ of, rubric, review }: Props) {
  const who = reviewerName(review);
  const comments = commentsOf(rubric, review.answers);
  return (
    <Written voice="peer" who={who} comments={comments}>
      {/* Where nothing was written, nothing can be specific or kind. */}
      {mayRespond(of) && comments.length > 0 ? (
        <Reactions groupAssignmentId={of.result.groupAssignmentId} review={review} who={who} />
      ) : null}
      {!mayRespond(of) && review.reaction !== null ? (
        <SaidReaction reaction={review.reaction} isOwn={of.isOwn} />
      ) : null}
      <SecondLook of={of} rubric={rubric} review={review} who={who} />
    </Written>
  );
}

interface NoMoreProps extends Pick<Props, 'of' | 'rubric'> {
  readonly secondLook: ReviewSecondLook;
}

/** The review is gone; what was asked about it and answered stays. (SL-7) */
function AboutNoMore({ of, rubric, secondLook }: NoMoreProps) {
  const titleId = useId();
  return (
    <article className={styles['comment']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['who']}>
        About a review that no longer counts
      </h3>
      <SecondLookState of={of} rubric={rubric} secondLook={secondLook} />
    </article>
  );
}
