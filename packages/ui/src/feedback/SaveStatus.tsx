import { CloudAlert, CloudCheck, CloudUpload, type LucideIcon } from 'lucide-react';

import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './SaveStatus.module.css';
import { useSparseAnnouncement } from './useSparseAnnouncement.ts';

type SaveState = 'saved' | 'saving' | 'failed' | 'idle';

interface Props {
  readonly state: SaveState;
  /** The time of the last save, ready to be shown: "8:41 PM". */
  readonly at?: string | undefined;
}

const ICONS: Record<Exclude<SaveState, 'idle'>, LucideIcon> = {
  saved: CloudCheck,
  saving: CloudUpload,
  failed: CloudAlert,
};

/** Whether the words are safe, always as text. */
export function SaveStatus({ state, at }: Props) {
  const text = wordsFor(state, at);
  const announced = useSparseAnnouncement(state === 'saving' ? '' : text);
  return (
    <span className={classes(styles['status'], state === 'failed' && styles['failed'])}>
      {state === 'idle' ? null : (
        <span className={styles['shown']} aria-hidden>
          <Icon of={ICONS[state]} />
          {text}
        </span>
      )}
      <output>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
    </span>
  );
}

function wordsFor(state: SaveState, at: string | undefined): string {
  const words: Record<SaveState, string> = {
    idle: '',
    saving: 'Saving…',
    saved: at === undefined ? 'Saved' : `Saved ${at}`,
    failed: 'Not saved. Kept on this device. Retrying…',
  };
  return words[state];
}
