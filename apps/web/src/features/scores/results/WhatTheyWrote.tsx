import type { LearnerResult, ReceivedReview } from '@circuit/contract/scores';
import { type Commentator, placeComments } from '@circuit/domain/evaluations';
import { plainText } from '@circuit/domain/richText';
import { Skeleton } from '@circuit/ui';
import { useMemo, useRef, useState } from 'react';

import { showPassage } from '#parts/workspace/passages/showPassage.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useOwnHandedInQuery } from '#parts/scores/resultsApi.ts';

import beside from './beside.module.css';
import { focusNote, PassageNotes, type Writer } from './PassageNotes.tsx';
import { respondWords } from './responses.ts';
import { type OfResult, reviewerName } from './result.ts';
import styles from './results.module.css';
import { ReviewedWork } from './ReviewedWork.tsx';
import { useBesidePassages } from './useBesidePassages.ts';
import { WholeReviews } from './WholeReviews.tsx';
import { writtenWords } from './writtenWords.ts';

/**
 * Each comment at the passage it speaks of, beside the work; then each review as a whole, graders first. Staff
 * read the work on the student's own page, so for them only the reviews stand here. (RZ-8, RZ-16, RZ-17)
 */
export function WhatTheyWrote(of: OfResult) {
  const { work, rubric, otherSecondLooks } = of.result;
  const zone = useZone(of.course.timeZoneId);
  const pane = useRef<HTMLElement>(null);
  const margin = useRef<HTMLOListElement>(null);
  // On a phone the work is far below, so a student who follows a quote gets a way back.
  const [cameFrom, setCameFrom] = useState<HTMLElement | null>(null);
  const own = useOwnHandedInQuery({ groupAssignmentId: of.result.groupAssignmentId }, { skip: !of.isOwn });
  const version = own.data ?? null;
  const plain = useMemo(() => (version === null ? '' : plainText(version.document)), [version]);
  useBesidePassages(margin, pane);
  // Without a review that counts there is no work here, and what was asked about others stays.
  const reviews = work?.reviews ?? [];
  const graders = work?.graders ?? [];
  if (rubric === null || (work === null && otherSecondLooks.length === 0)) return null;
  const people = [...graders.map(graderAt), ...reviews.map(commentatorOf)];
  const { passages, placed, unplaced } = placeComments(rubric, people, plain);
  const writerOf = (id: string): Writer => ({
    name: people.find((person) => person.id === id)?.name ?? '',
    review: reviews.find((review) => review.id === id) ?? null,
  });
  const show = (number: number, quote: HTMLElement) => {
    setCameFrom(quote);
    showPassage(pane.current, number);
  };
  const hasWork = own.isError || version !== null;
  const until = reviews.length === 0 ? null : respondWords(of, (date) => formatDateTime(date, zone));
  const layout = !hasWork ? undefined : placed.length > 0 ? beside['margin'] : beside['beside'];
  const whole = (
    <WholeReviews
      of={of}
      rubric={rubric}
      graders={graders.map((grader, index) => ({ id: graderAt(grader, index).id, name: grader.name }))}
      unplaced={unplaced}
      placedBy={new Set(placed.map(({ by }) => by))}
      hasMargin={placed.length > 0}
      isBesideWork={hasWork && placed.length === 0}
      isWorkShown={version !== null}
    />
  );
  const head = (
    <div className={styles['cardHead']}>
      <h2 id="written">What they wrote</h2>
      {until === null ? null : <p className={styles['quiet']}>{until}</p>}
    </div>
  );
  // Where each comment stands depends on the work: none should jump there from somewhere else.
  if (own.isLoading)
    return (
      <section aria-labelledby="written">
        {head}
        <Skeleton shape="block" label="Loading your work" />
      </section>
    );
  return (
    <section aria-labelledby="written">
      {head}
      <p className={`${styles['quiet']} ${beside['summary']}`}>
        {writtenWords({ classmates: reviews.length, graders: graders.length, placed, unplaced, isOwn: of.isOwn })}
      </p>
      <div className={layout}>
        {placed.length === 0 ? null : (
          <PassageNotes of={of} rubric={rubric} placed={placed} writerOf={writerOf} onShow={show} ref={margin} />
        )}
        {placed.length > 0 ? null : whole}
        {own.isError ? (
          <LoadFailed look="aside" what="Could not load your work." error={own.error} onRetry={own.refetch} />
        ) : null}
        {version === null ? null : (
          <ReviewedWork
            ref={pane}
            version={version}
            passages={passages}
            isWhole={placed.length > 0}
            onComment={(number) => focusNote(margin.current, passages, number)}
            onBack={cameFrom === null ? null : () => cameFrom.focus()}
          />
        )}
        {placed.length > 0 ? whole : null}
      </div>
    </section>
  );
}

type Grader = NonNullable<LearnerResult['work']>['graders'][number];

/** Graders have no id here, and their order does not change. */
const graderAt = ({ answers, name }: Grader, index: number): Commentator => ({
  id: `grader ${index}`,
  name: name ?? 'Grader',
  answers,
});

const commentatorOf = (review: ReceivedReview): Commentator => ({
  id: review.id,
  name: reviewerName(review),
  answers: review.answers,
});
