import { type Anchor, criteriaOf, type CriterionAnswer, type RubricContents } from '@circuit/domain/rubrics';
import { Prose, type Voice, VisuallyHidden, VoiceMark } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { choiceWords } from '#parts/workspace/words.ts';

import beside from './beside.module.css';
import styles from './results.module.css';

interface WrittenComment {
  readonly id: string;
  readonly title: string;
  /** What was chosen, in words. */
  readonly choice: string;
  readonly answer: CriterionAnswer;
}

export interface Marked {
  /** Null if the passage is not marked in the work. */
  readonly numberOf: (criterionId: string, anchor: Anchor) => number | null;
  readonly show: (number: number, quote: HTMLElement) => void;
}

interface Props {
  readonly voice: Voice;
  readonly who: string;
  readonly comments: readonly WrittenComment[];
  /** How much it counts, in a few words. */
  readonly counts?: string | null | undefined;
  /** The passages that are marked in the work beside the comments. */
  readonly marked?: Marked | undefined;
  /** What the author says to it. */
  readonly children?: ReactNode;
}

/** One review: its comments, criterion by criterion. */
export function Written({ voice, who, comments, counts = null, marked, children }: Props) {
  const titleId = useId();
  return (
    <article className={styles['comment']} aria-labelledby={titleId}>
      <div className={beside['head']}>
        <h3 id={titleId} className={styles['who']}>
          <VoiceMark voice={voice} hasName={false} /> {who}
        </h3>
        {counts === null ? null : <p className={styles['quiet']}>{counts}</p>}
      </div>
      {comments.length === 0 ? <p className={styles['quiet']}>No comment.</p> : null}
      {comments.map(({ id, title, choice, answer }) => (
        <div key={id} className={styles['on']}>
          <p className={styles['quiet']}>
            On {title}
            {choice === '' ? '' : `, ${choice}`}
          </p>
          <Prose>
            {(answer.anchors ?? []).map((anchor) => (
              <blockquote key={`${anchor.start} ${anchor.quote}`} className={styles['quote']}>
                <Quote quote={anchor.quote} number={marked?.numberOf(id, anchor) ?? null} onShow={marked?.show} />
              </blockquote>
            ))}
            {answer.comment.trim() === '' ? null : <p className={styles['text']}>{answer.comment}</p>}
          </Prose>
        </div>
      ))}
      {children}
    </article>
  );
}

interface QuoteProps {
  readonly quote: string;
  readonly number: number | null;
  readonly onShow: Marked['show'] | undefined;
}

/** Leads to its place in the work if it is marked there. */
function Quote({ quote, number, onShow }: QuoteProps) {
  if (number === null || onShow === undefined) return quote;
  return (
    <button
      type="button"
      data-kept
      className={beside['passage']}
      onClick={({ currentTarget }) => onShow(number, currentTarget)}
    >
      <VisuallyHidden>{`Show passage ${number} in your work: `}</VisuallyHidden>
      {quote}
      <sup aria-hidden>{number}</sup>
    </button>
  );
}

/** In the order of the rubric. */
export function commentsOf(rubric: RubricContents, answers: readonly CriterionAnswer[]): readonly WrittenComment[] {
  return criteriaOf(rubric).flatMap((criterion) => {
    const answer = answers.find(({ criterionId }) => criterionId === criterion.id);
    if (answer === undefined || (answer.comment.trim() === '' && (answer.anchors ?? []).length === 0)) return [];
    return [{ id: criterion.id, title: criterion.title, choice: choiceWords(criterion, answer.choice), answer }];
  });
}
