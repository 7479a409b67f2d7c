import { CloudAlert, CloudCheck, CloudUpload, type LucideIcon } from 'lucide-react';

import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './SaveStatus.module.css';
import { useSparseAnnouncement } from './useSparseAnnouncement.ts';

type SaveState =
  | 'saved'
  | 'saving'
  | 'idle'
  /** Typed, and waiting to be sent. */
  | 'unsent'
  /** Kept on the device, and tried again by itself. */
  | 'failed'
  /** On this screen only, and tried again by itself. */
  | 'retrying'
  /** Trying again does not help. */
  | 'refused'
  /** Not even the device has room for it. */
  | 'unkept';

interface Props {
  readonly state: SaveState;
  /** The time of the last save, ready to be shown: "8:41 PM". */
  readonly at?: string | undefined;
  /** Why it was refused, or what it waits for. */
  readonly reason?: string | undefined;
}

const ICONS: Record<Exclude<SaveState, 'idle'>, LucideIcon> = {
  saved: CloudCheck,
  saving: CloudUpload,
  unsent: CloudUpload,
  failed: CloudAlert,
  retrying: CloudAlert,
  refused: CloudAlert,
  unkept: CloudAlert,
};

const IS_BAD: ReadonlySet<SaveState> = new Set(['failed', 'retrying', 'refused', 'unkept']);

/** Over in a moment: seen, and not read aloud. */
const IS_PASSING: ReadonlySet<SaveState> = new Set(['unsent', 'saving']);

/** Whether the words are safe, always as text. */
export function SaveStatus({ state, at, reason }: Props) {
  const text = wordsFor(state, at, reason);
  const announced = useSparseAnnouncement(IS_PASSING.has(state) ? '' : text);
  return (
    <span className={classes(styles['status'], IS_BAD.has(state) && styles['failed'])}>
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

function wordsFor(state: SaveState, at: string | undefined, reason = ''): string {
  const words: Record<SaveState, string> = {
    idle: '',
    unsent: 'Not sent yet',
    saving: 'Saving…',
    saved: at === undefined ? 'Saved' : `Saved ${at}`,
    failed: `Not saved. Kept on this device. ${reason || 'Retrying…'}`,
    retrying: 'Not saved. Retrying while this page is open…',
    refused: `Not saved. Kept on this device. ${reason}`.trim(),
    unkept: 'Not saved, and this device is out of space. Copy your text before you leave.',
  };
  return words[state];
}
