import type { Thanks } from '@circuit/contract/reactions';
import { Prose } from '@circuit/ui';
import { useId } from 'react';

import { thanksWords } from './responses.ts';
import styles from './results.module.css';
import said from './respond.module.css';

interface Props {
  readonly thanks: Thanks;
  readonly isOwn: boolean;
}

/** What authors said of the reviews somebody gave: how many, and their words, never who. (SW-6) */
export function ReceivedThanks({ thanks, isOwn }: Props) {
  const titleId = useId();
  const sentences = thanksWords(thanks, isOwn);
  if (sentences.length === 0 && thanks.replies.length === 0) return null;
  return (
    <div className={said['thanks']}>
      <h3 id={titleId}>What authors said</h3>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles['sentence']}>
          {sentence}
        </p>
      ))}
      {thanks.replies.length === 0 ? null : (
        <ul aria-labelledby={titleId}>
          {thanks.replies.map((reply, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two authors may say the same; nothing else tells them apart
            <li key={index} className={said['reply']}>
              <Prose>
                <p className={said['words']}>{reply}</p>
              </Prose>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
