import { segmentsOf, type Passage, type Segment } from '@circuit/domain/evaluations';
import { VisuallyHidden } from '@circuit/ui';
import { Fragment, type ReactNode } from 'react';

import styles from './passages.module.css';

/**
 * A stretch of text with its passages; `start` is where it begins in the plain text. Each part says the same of itself, so
 * that a selection can be counted. With `onComment` the number of a passage leads to its comment.
 */
export function markedText(
  text: string,
  start: number,
  passages: readonly Passage[],
  onComment?: (number: number) => void,
): ReactNode {
  return segmentsOf(text, start, passages).map((segment) => (
    <Part key={segment.start} segment={segment} onComment={onComment} />
  ));
}

interface PartProps {
  readonly segment: Segment;
  readonly onComment: ((number: number) => void) | undefined;
}

function Part({ segment: { text, start, over }, onComment }: PartProps) {
  const words = <span data-at={start}>{text}</span>;
  if (over.length === 0) return words;
  const begins = over.filter((passage) => passage.start === start);
  const ends = over.filter((passage) => passage.end === start + text.length);
  return (
    <mark
      className={styles['mark']}
      // "Show" leads to where a passage begins.
      {...(begins.length === 0 ? {} : { 'data-passages': begins.map(({ number }) => number).join(' '), tabIndex: -1 })}
    >
      {begins.map(({ number, criterionTitle }) => (
        <VisuallyHidden key={number}>{`Passage ${number}, linked to ${criterionTitle}: `}</VisuallyHidden>
      ))}
      {words}
      {ends.map(({ number }) => (
        <Fragment key={number}>
          {onComment === undefined ? (
            <sup aria-hidden>{number}</sup>
          ) : (
            <sup>
              <button
                type="button"
                data-kept
                className={styles['number']}
                aria-label={`Show comment ${number}`}
                onClick={() => onComment(number)}
              >
                {number}
              </button>
            </sup>
          )}
          <VisuallyHidden>{` (end of passage ${number}) `}</VisuallyHidden>
        </Fragment>
      ))}
    </mark>
  );
}
