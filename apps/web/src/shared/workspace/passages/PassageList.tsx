import type { Passage } from '@circuit/domain/reviews';
import { Button, Icon, VisuallyHidden } from '@circuit/ui';
import { Quote } from 'lucide-react';
import { useRef } from 'react';

import styles from './passages.module.css';
import { type Linking, shortened } from './useLinking.ts';

interface Props {
  readonly linking: Linking;
  readonly criterionId: string;
  /** "essay" */
  readonly workWord: string;
}

/** Below the comment: the passages it points at, each to be shown or removed, and how to link one. (RW-11, RW-12) */
export function PassageList({ linking, criterionId, workWord }: Props) {
  const own = linking.passages.filter((passage) => passage.criterionId === criterionId);
  const choose = useRef<HTMLButtonElement>(null);
  // The button that was pressed goes with its passage; whoever works by keyboard goes on beside it.
  const removeAndStay = (passage: Passage) => {
    linking.remove(passage);
    choose.current?.focus();
  };
  return (
    <div className={styles['list']}>
      {own.length === 0 ? null : (
        <ul aria-label="Linked passages">
          {own.map((passage) => (
            <li key={passage.number}>
              <span className={styles['quote']}>
                <b>{passage.number}</b> “{shortened(passage.quote)}”
              </span>
              <span className={styles['acts']}>
                <Button size="small" kind="ghost" onClick={() => linking.show(passage.number)}>
                  Show <VisuallyHidden>passage {passage.number}</VisuallyHidden>
                </Button>
                <Button size="small" kind="ghost" onClick={() => removeAndStay(passage)}>
                  Remove <VisuallyHidden>passage {passage.number}</VisuallyHidden>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['how']}>
        <Icon of={Quote} size="1rem" />
        <span>
          Select any passage in the {workWord} to link it to this comment, or{' '}
          <button ref={choose} type="button" className={styles['choose']} onClick={() => linking.offer(true)}>
            choose a sentence
          </button>
          .
        </span>
      </p>
    </div>
  );
}
