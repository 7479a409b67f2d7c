import { Button, Dialog } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { formatDateTime } from '#platform/time/format.ts';

import styles from './ConflictDialog.module.css';

interface Props {
  /** What was changed: "These instructions were". */
  readonly subject: string;
  /** Nobody else can change it: it was another window of theirs. */
  readonly isOnesOwn?: boolean;
  /** When the other change was saved; null where that is not known. */
  readonly changedAt: string | null;
  readonly zone?: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly onKeepMine: () => void;
  readonly onKeepTheirs: () => void;
}

/** Two people, or two windows, changed the same words. Nothing is lost until somebody chooses. (SV-4) */
export function ConflictDialog(props: Props) {
  const { subject, isOnesOwn = false, changedAt, zone = '', mine, theirs, onKeepMine, onKeepTheirs } = props;
  const [isShowingBoth, setIsShowingBoth] = useState(false);
  // Until a choice is made both texts are kept, so closing it only puts the question off: it stands above the text.
  const [isOpen, setIsOpen] = useState(true);
  const when = changedAt === null ? '' : ` at ${formatDateTime(new Date(changedAt), zone)}`;
  const where = isOnesOwn ? 'in another window' : 'by someone else or in another window';
  const sentence = `${subject} changed ${where}${when}.`;
  if (!isOpen)
    return (
      <div className={styles['reminder']} role="alert">
        <span>{sentence} Yours is kept on this device.</span>
        <Button size="small" onClick={() => setIsOpen(true)}>
          Choose a version
        </Button>
      </div>
    );
  return (
    <Dialog
      isOpen
      onClose={() => setIsOpen(false)}
      title="Two versions"
      actions={
        <>
          <Button onClick={() => setIsShowingBoth(!isShowingBoth)}>{isShowingBoth ? 'Hide both' : 'Show both'}</Button>
          <Button onClick={onKeepTheirs}>{isOnesOwn ? 'Keep the other window’s version' : 'Keep theirs'}</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      {isShowingBoth ? (
        <div className={styles['both']}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be reachable by keyboard */}
          <section aria-label="Mine" tabIndex={0}>
            <h3>Mine</h3>
            {mine}
          </section>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling place must be reachable by keyboard */}
          <section aria-label="Theirs" tabIndex={0}>
            <h3>Theirs</h3>
            {theirs}
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}
