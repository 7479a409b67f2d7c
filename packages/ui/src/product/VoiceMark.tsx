import type { ReactNode } from 'react';

import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './VoiceMark.module.css';

export type Voice = 'you' | 'peer' | 'expert' | 'automatic';

const NAMES: Record<Voice, string> = {
  you: 'You',
  peer: 'Classmate',
  expert: 'Expert',
  automatic: 'Automatic',
};

const SHAPES: Record<Voice, ReactNode> = {
  you: <circle cx="6" cy="6" r="5.25" />,
  peer: <path d="M6 0.25 11.75 6 6 11.75 0.25 6Z" />,
  expert: <rect x="0.75" y="0.75" width="10.5" height="10.5" rx="1" />,
  automatic: <path d="M6 1.25 11 10.5H1Z" />,
};

interface Props {
  readonly voice: Voice;
  /** Off where the word stands beside the mark anyway. */
  readonly hasName?: boolean | undefined;
}

/** Who speaks: always the same color, shape and word. */
export function VoiceMark({ voice, hasName = true }: Props) {
  return (
    <span className={styles['voice']}>
      <svg className={styles[voice]} width="12" height="12" viewBox="0 0 12 12" aria-hidden>
        {SHAPES[voice]}
      </svg>
      {hasName ? <VisuallyHidden>{NAMES[voice]}</VisuallyHidden> : null}
    </span>
  );
}
