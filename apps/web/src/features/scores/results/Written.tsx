import type { WorkComment } from '@circuit/domain/evaluations';
import { Prose, type Voice, VoiceMark } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { choiceWords } from '#parts/workspace/words.ts';

import beside from './beside.module.css';
import { LostQuote } from './PassageNotes.tsx';
import styles from './results.module.css';

interface Props {
  readonly voice: Voice;
  readonly who: string;
  /** Of the heading. */
  readonly level: 3 | 4;
  readonly comments: readonly WorkComment[];
  /** Said where there is no comment. */
  readonly none: string;
  /** How much it counts, in a few words. */
  readonly counts?: string | null | undefined;
  readonly isWorkShown: boolean;
  /** What the author says to it. */
  readonly children?: ReactNode;
}

/** One review: its comments, criterion by criterion. */
export function Written({ voice, who, level, comments, none, counts = null, isWorkShown, children }: Props) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <article className={styles['comment']} aria-labelledby={titleId}>
      <div className={beside['head']}>
        <Heading id={titleId} className={styles['who']}>
          <VoiceMark voice={voice} hasName={false} /> {who}
        </Heading>
        {counts === null ? null : <p className={styles['quiet']}>{counts}</p>}
      </div>
      {comments.length === 0 ? <p className={styles['quiet']}>{none}</p> : null}
      {comments.map(({ criterion, answer, lost }) => (
        <div key={criterion.id} className={styles['on']}>
          <p className={styles['quiet']}>{onWords(criterion.title, choiceWords(criterion, answer.choice))}</p>
          <Prose>
            {lost.map(({ start, quote }) =>
              isWorkShown ? (
                <LostQuote key={start} quote={quote} />
              ) : (
                <blockquote key={start} className={styles['quote']}>
                  {quote}
                </blockquote>
              ),
            )}
            {answer.comment.trim() === '' ? null : <p className={styles['text']}>{answer.comment}</p>}
          </Prose>
        </div>
      ))}
      {children}
    </article>
  );
}

const onWords = (title: string, choice: string): string => `On ${title}${choice === '' ? '' : `, ${choice}`}`;
