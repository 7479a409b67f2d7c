import type { ReceivedReview } from '@circuit/contract/scores';
import type { CommentedPassage, PlacedComment } from '@circuit/domain/evaluations';
import type { RubricContents } from '@circuit/domain/rubrics';
import { Prose, VoiceMark } from '@circuit/ui';
import { type Ref, useId } from 'react';

import { choiceWords } from '#parts/workspace/words.ts';

import notes from './notes.module.css';
import { Quote } from './Quote.tsx';
import { Respond } from './Respond.tsx';
import type { OfResult } from './result.ts';
import styles from './results.module.css';

/** Who wrote a comment: a classmate, whose review can be answered, or a grader. */
export interface Writer {
  readonly name: string;
  readonly review: ReceivedReview | null;
}

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly placed: readonly PlacedComment[];
  readonly writerOf: (id: string) => Writer;
  readonly onShow: (passage: number, quote: HTMLElement) => void;
  readonly ref: Ref<HTMLOListElement>;
}

/** Each comment at the passage it speaks of; on a phone one below the other, each with its quote. (RZ-17) */
export function PassageNotes({ placed, ref, ...shared }: Props) {
  return (
    <ol ref={ref} className={notes['notes']} aria-label="Comments in the order of your work">
      {placed.map((comment, index) => (
        <PassageNote
          key={`${comment.by} ${comment.criterion.id}`}
          comment={comment}
          isFirst={placed.findIndex(({ by }) => by === comment.by) === index}
          {...shared}
        />
      ))}
    </ol>
  );
}

interface NoteProps extends Omit<Props, 'placed' | 'ref'> {
  readonly comment: PlacedComment;
  /** Of this writer: what the student said of the review is said there once. */
  readonly isFirst: boolean;
}

function PassageNote({ of, rubric, comment, isFirst, writerOf, onShow }: NoteProps) {
  const titleId = useId();
  const { by, criterion, answer, passages, lost } = comment;
  const { name, review } = writerOf(by);
  const choice = choiceWords(criterion, answer.choice);
  return (
    <li data-note={passages[0].number} className={notes['note']}>
      <article aria-labelledby={titleId} tabIndex={-1} className={notes['card']}>
        <h3 id={titleId} className={notes['title']}>
          <VoiceMark voice={review === null ? 'expert' : 'peer'} hasName={false} /> {name} on {criterion.title}
        </h3>
        {choice === '' ? null : <p className={`${styles['quiet']} ${notes['choice']}`}>{choice}</p>}
        <div className={notes['quotes']}>
          <Prose>
            {passages.map((passage) => (
              <blockquote key={passage.number} className={`${styles['quote']} ${notes['quote']}`}>
                <Quote quote={passage.quote} number={passage.number} onShow={onShow} />
              </blockquote>
            ))}
          </Prose>
        </div>
        <div className={notes['words']}>
          <Prose>
            {lost.map(({ start, quote }) => (
              <LostQuote key={start} quote={quote} />
            ))}
            {answer.comment.trim() === '' ? (
              <p className={styles['quiet']}>Marked this passage and wrote nothing about it.</p>
            ) : (
              <p className={styles['text']}>{answer.comment}</p>
            )}
          </Prose>
        </div>
        {review === null ? null : (
          <Respond of={of} rubric={rubric} review={review} who={name} criterion={criterion} saysFound={isFirst} />
        )}
      </article>
    </li>
  );
}

/** A quote of an earlier version, which the work beside it does not have any more. (RZ-16) */
export function LostQuote({ quote }: { readonly quote: string }) {
  return (
    <blockquote className={`${styles['quote']} ${notes['lost']}`}>
      {quote}
      <footer className={styles['quiet']}>From an earlier version of your work</footer>
    </blockquote>
  );
}

/** Leads from a passage of the work to the comment that speaks of it. */
export function focusNote(margin: HTMLElement | null, passages: readonly CommentedPassage[], number: number): void {
  const passage = passages.find((one) => one.number === number);
  const first = passages.find((one) => one.by === passage?.by && one.criterionId === passage.criterionId);
  const card = margin?.querySelector<HTMLElement>(`[data-note="${first?.number ?? number}"] > article`);
  card?.scrollIntoView({ block: 'nearest' });
  card?.focus({ preventScroll: true });
}
