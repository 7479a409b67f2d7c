import type { Passage } from '@circuit/domain/evaluations';
import { ANCHOR_LIMITS } from '@circuit/domain/rubrics';
import { Button, Icon, Note, VisuallyHidden } from '@circuit/ui';
import { Quote } from 'lucide-react';
import { useRef } from 'react';

import { READING_PLACE } from '../useWorkspaceKeys.ts';
import styles from './passages.module.css';
import { type Linking, shortened } from './useLinking.ts';

/** Said where somebody tries to link one more. (RW-10) */
export const FULL = `You can link at most ${ANCHOR_LIMITS.count} passages per criterion.`;

interface Props {
  readonly linking: Linking;
  readonly criterionId: string;
  /** "essay" */
  readonly workWord: string;
}

/** Below the comment: the passages it points at, each to be shown or removed, and how to link one. (RW-11, RW-12) */
export function PassageList({ linking, criterionId, workWord }: Props) {
  const isOwn = (passage: Passage) => passage.criterionId === criterionId;
  const own = linking.passages.filter(isOwn);
  const lost = linking.lost.filter(isOwn);
  const choose = useRef<HTMLButtonElement>(null);
  // The pressed button disappears with its passage, so focus moves to the button beside it.
  const removeAndStay = (passage: Passage) => {
    linking.remove(passage);
    choose.current?.focus();
  };
  return (
    <div className={styles['list']} {...READING_PLACE}>
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
      {lost.length === 0 ? null : (
        <ul aria-label="Passages that are no longer in the text">
          {lost.map((passage) => (
            <li key={passage.number}>
              <span className={styles['quote']}>No longer in the text: “{shortened(passage.quote)}”</span>
              <span className={styles['acts']}>
                <Button size="small" kind="ghost" onClick={() => removeAndStay(passage)}>
                  Remove <VisuallyHidden>the passage that is no longer in the text</VisuallyHidden>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {linking.isFull && !linking.isOffering ? (
        <Note tone="warn" role="alert">
          {FULL}
        </Note>
      ) : null}
      <p className={styles['how']}>
        <Icon of={Quote} size="1rem" />
        <span>
          Select any passage in the {workWord} to link it to this comment, or{' '}
          <button ref={choose} type="button" className={styles['choose']} onClick={() => linking.offer()}>
            choose a sentence
          </button>
          .
        </span>
      </p>
    </div>
  );
}
