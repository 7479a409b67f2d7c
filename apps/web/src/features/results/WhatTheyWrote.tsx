import type { ReceivedReview } from '@circuit/contract';
import type { RubricContents } from '@circuit/domain/rubrics';

import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { Reactions } from './Reactions.tsx';
import { mayRespond, respondWords } from './responses.ts';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { SaidReaction } from './SaidReaction.tsx';
import { SecondLook } from './SecondLook.tsx';
import { commentsOf, Written } from './Written.tsx';

/** Every review with its comments and the passages they speak of: graders first, then classmates. (RZ-8) */
export function WhatTheyWrote(of: OfResult) {
  const { work, rubric } = of.result;
  const zone = useZone(of.course.timeZoneId);
  if (work === null || rubric === null || work.reviews.length + work.graders.length === 0) return null;
  const until = work.reviews.length === 0 ? null : respondWords(of, (date) => formatDateTime(date, zone));
  return (
    <section aria-labelledby="written">
      <div className={styles['cardHead']}>
        <h2 id="written">What they wrote</h2>
        {until === null ? null : <p className={styles['quiet']}>{until}</p>}
      </div>
      <div className={styles['comments']}>
        {work.graders.map(({ answers, name }, index) => (
          <Written
            // oxlint-disable-next-line react/no-array-index-key -- graders have no id here, and their order does not change
            key={index}
            voice="expert"
            who={name ?? 'Grader'}
            comments={commentsOf(rubric, answers)}
          />
        ))}
        {work.reviews.map((review) => (
          <OneReview key={review.id} of={of} rubric={rubric} review={review} />
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
