import type { ReceivedReview, ReviewSecondLook } from '@circuit/contract';
import type { RubricContents } from '@circuit/domain/rubrics';
import { plainText } from '@circuit/domain/richText';
import { Skeleton } from '@circuit/ui';
import { useId, useMemo, useRef, useState } from 'react';

import { useOwnHandedInQuery } from '#parts/scores/resultsApi.ts';
import { tenthsText } from '#parts/scores/tenths.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import beside from './beside.module.css';
import { commentedPassages, graderVoice, numberIn } from './commentedPassages.ts';
import { Reactions } from './Reactions.tsx';
import { mayRespond, respondWords } from './responses.ts';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { ReviewedWork } from './ReviewedWork.tsx';
import { SaidReaction } from './SaidReaction.tsx';
import { SecondLook } from './SecondLook.tsx';
import { SecondLookState } from './SecondLookState.tsx';
import { showPassage } from '#parts/workspace/passages/showPassage.ts';
import { commentsOf, type Marked, Written } from './Written.tsx';

/**
 * Every review with its comments and the passages they speak of: graders first, then classmates. Beside them stands the
 * work; staff read it on the student's own page. (RZ-8, RZ-16)
 */
export function WhatTheyWrote(of: OfResult) {
  const { work, rubric, otherSecondLooks } = of.result;
  const zone = useZone(of.course.timeZoneId);
  const pane = useRef<HTMLElement>(null);
  // On a phone the work is far below, so a student who follows a quote gets a way back.
  const [cameFrom, setCameFrom] = useState<HTMLElement | null>(null);
  const own = useOwnHandedInQuery({ groupAssignmentId: of.result.groupAssignmentId }, { skip: !of.isOwn });
  const version = own.data ?? null;
  const plain = useMemo(() => (version === null ? '' : plainText(version.document)), [version]);
  // Without a review that counts there is no work here, and what was asked about others stays.
  const reviews = work?.reviews ?? [];
  const graders = work?.graders ?? [];
  if (rubric === null || reviews.length + graders.length + otherSecondLooks.length === 0) return null;
  const passages = commentedPassages(rubric, { reviews, graders }, plain);
  const markedBy = (voice: string): Marked => ({
    numberOf: (criterionId, anchor) => numberIn(passages, voice, criterionId, anchor),
    show: (number, quote) => {
      setCameFrom(quote);
      showPassage(pane.current, number);
    },
  });
  const hasWork = own.isLoading || version !== null;
  const until = reviews.length === 0 ? null : respondWords(of, (date) => formatDateTime(date, zone));
  return (
    <section aria-labelledby="written">
      <div className={styles['cardHead']}>
        <h2 id="written">What they wrote</h2>
        {until === null ? null : <p className={styles['quiet']}>{until}</p>}
      </div>
      <div className={hasWork ? beside['beside'] : undefined}>
        <div className={hasWork ? beside['stack'] : styles['comments']}>
          {graders.map(({ answers, name }, index) => (
            <Written
              key={graderVoice(index)}
              voice="expert"
              who={name ?? 'Grader'}
              comments={commentsOf(rubric, answers)}
              marked={markedBy(graderVoice(index))}
            />
          ))}
          {reviews.map((review) => (
            <OneReview key={review.id} of={of} rubric={rubric} review={review} marked={markedBy(review.id)} />
          ))}
          {otherSecondLooks.map((secondLook) => (
            <AboutNoMore key={secondLook.askedAt} of={of} rubric={rubric} secondLook={secondLook} />
          ))}
        </div>
        {own.isLoading ? <Skeleton shape="block" label="Loading your work" /> : null}
        {version === null ? null : (
          <ReviewedWork
            ref={pane}
            version={version}
            passages={passages}
            onBack={cameFrom === null ? null : () => cameFrom.focus()}
          />
        )}
      </div>
    </section>
  );
}

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly review: ReceivedReview;
  readonly marked: Marked;
}

function OneReview({ of, rubric, review, marked }: Props) {
  const who = reviewerName(review);
  const comments = commentsOf(rubric, review.answers);
  return (
    <Written voice="peer" who={who} comments={comments} counts={countsWords(of, review)} marked={marked}>
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

/** What it gave and how much of the score it makes up, beside its words. (RZ-4) */
function countsWords(
  { result: { work }, isOwn }: OfResult,
  { totalTenths, sharePercent }: ReceivedReview,
): string | null {
  if (totalTenths === null) return null;
  const gave = `Gave ${tenthsText(totalTenths)}`;
  if (work?.source !== 'peers' || sharePercent === null) return `${gave}, does not count`;
  return `${gave}, ${sharePercent}% of ${isOwn ? 'your work’s' : 'the work’s'} score`;
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
