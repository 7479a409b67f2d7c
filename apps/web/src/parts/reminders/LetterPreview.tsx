import { displayName } from '@circuit/domain/people';
import { useId } from 'react';

import styles from './nudge.module.css';
import type { Nudge } from './nudgeWords.ts';

interface Props {
  readonly letter: NonNullable<Nudge['letter']>;
  /** As it is being written. */
  readonly text: string;
  readonly to: Nudge['recipients'][number] | undefined;
}

/** The letter as the first of them gets it; around the text everybody reads their own name, date and progress. */
export function LetterPreview({ letter, text, to }: Props) {
  const titleId = useId();
  const { subject, greeting, facts, linkPath, closing } = letter;
  return (
    <section className={styles['letter']} aria-labelledby={titleId}>
      <h3 id={titleId}>{to === undefined ? 'Preview' : `Preview, as ${displayName(to)} gets it`}</h3>
      <p>
        <b>{subject}</b>
      </p>
      <p className={styles['lines']}>{[greeting, text.trim(), facts].join('\n\n')}</p>
      <p className={styles['path']}>
        {window.location.origin}
        {linkPath}
      </p>
      <p className={styles['lines']}>{closing}</p>
    </section>
  );
}
