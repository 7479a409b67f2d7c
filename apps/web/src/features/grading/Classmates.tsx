import type { ClassmateReview, QueuedWork } from '@circuit/contract/grading';
import { criteriaOf } from '@circuit/domain/rubrics';
import { Chip, Icon, Menu, VoiceMark } from '@circuit/ui';
import { EyeOff } from 'lucide-react';
import { useId, useState } from 'react';

import { choiceWords, pointsOfChoice } from '#parts/workspace/words.ts';

import styles from './grading.module.css';
import type { OfItem } from './gradingApi.ts';
import { type ReviewAct, ReviewActDialog } from './ReviewActDialog.tsx';

interface NoteProps {
  readonly work: QueuedWork;
  readonly criterionId: string;
  readonly isOpen: boolean;
}

/** "Classmates: 5, 4, 2", once the own rating of this criterion is saved; the server sends none before. (GQ-23) */
export function ClassmatesNote({ work, criterionId, isOpen }: NoteProps) {
  const criterion = criteriaOf(work.rubric).find(({ id }) => id === criterionId);
  if (criterion === undefined || work.reviewCount === 0) return null;
  const given = work.reviews.flatMap(({ answers, excludedAt }) =>
    answers.flatMap((answer) =>
      answer.criterionId === criterionId && excludedAt === null
        ? [pointsOfChoice(criterion, answer.choice) ?? '–']
        : [],
    ),
  );
  if (given.length > 0)
    return (
      <p className={styles['classmates']}>
        <VoiceMark voice="peer" hasName={false} /> Classmates: {given.join(', ')}
      </p>
    );
  const isRated = work.answers.some((answer) => answer.criterionId === criterionId && answer.choice !== null);
  if (!isOpen || isRated) return null;
  return (
    <p className={styles['classmates']}>
      <Icon of={EyeOff} size="1rem" /> Classmates’ ratings stay hidden until you rate this criterion.
    </p>
  );
}

interface Props {
  readonly of: OfItem;
  readonly work: QueuedWork;
  /** Whether the viewer may exclude and restore reviews and comment on them. */
  readonly mayChange: boolean;
  /** Nobody changes anything here now. */
  readonly isReadOnly?: boolean;
}

/** Below the rubric: each classmate's review as far as it shows, and what staff decided about it. (GQ-24) */
export function ClassmateReviews({ of, work, mayChange, isReadOnly = false }: Props) {
  const titleId = useId();
  const [opened, setOpened] = useState<{ readonly act: ReviewAct; readonly review: ClassmateReview } | null>(null);
  if (work.reviews.length === 0) return null;
  const asked = new Set(work.secondLooks.map(({ reviewNumber }) => reviewNumber));
  return (
    <section aria-labelledby={titleId} className={styles['reviews']}>
      <h2 id={titleId}>What classmates wrote</h2>
      {mayChange || isReadOnly ? null : <p className={styles['quiet']}>An instructor can exclude a review.</p>}
      <ul>
        {work.reviews.map((review) => (
          <li key={review.evaluationId}>
            <div className={styles['reviewHead']}>
              <b>
                <VoiceMark voice="peer" hasName={false} /> Classmate {review.number}
              </b>
              {review.excludedAt === null ? null : <Chip tone="warn">Excluded</Chip>}
              {asked.has(review.number) ? <Chip tone="info">Second look requested</Chip> : null}
              {mayChange ? (
                <Menu
                  look="more"
                  align="end"
                  label={`More for classmate ${review.number}`}
                  items={(review.excludedAt === null ? EXCLUDE : RESTORE).map(({ id, label }) => ({
                    id,
                    label,
                    onSelect: () => setOpened({ act: id, review }),
                  }))}
                />
              ) : null}
            </div>
            <dl>
              {criteriaOf(work.rubric).flatMap((criterion) => {
                const answer = review.answers.find(({ criterionId }) => criterionId === criterion.id);
                if (answer === undefined) return [];
                return [
                  <div key={criterion.id}>
                    <dt>
                      {criterion.title}: {choiceWords(criterion, answer.choice) || 'No answer'}
                    </dt>
                    {answer.comment.trim() === '' ? null : <dd>{answer.comment}</dd>}
                  </div>,
                ];
              })}
            </dl>
            {review.excludedAt === null ? null : <p>Does not count: {review.exclusionReason}</p>}
            {review.staffComment === '' ? null : <p>Staff: {review.staffComment}</p>}
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <ReviewActDialog
          key={`${opened.act} ${opened.review.evaluationId}`}
          of={of}
          {...opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

const COMMENT = { id: 'comment', label: 'Comment…' } as const;
const EXCLUDE = [{ id: 'exclude', label: 'Exclude…' } as const, COMMENT];
const RESTORE = [{ id: 'restore', label: 'Restore…' } as const, COMMENT];
