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
  /** What the two differ in; left out where nothing can show it. */
  readonly both?: ReactNode;
  /** The device has mine; else only the screen has it, and nothing says otherwise. (SV-23) */
  readonly isKept?: boolean;
  /** The screen cannot go on before a choice is made: the question is not put off. */
  readonly mustChoose?: boolean;
  readonly onKeepMine: () => void;
  readonly onKeepTheirs: () => void;
}

/** Two people, or two windows, changed the same words. Nothing is lost until somebody chooses. (SV-4) */
export function ConflictDialog(props: Props) {
  const { subject, isOnesOwn = false, changedAt, zone = '', both, isKept = true, mustChoose = false } = props;
  const { onKeepMine, onKeepTheirs } = props;
  const [isShowingBoth, setIsShowingBoth] = useState(false);
  // Until a choice is made both texts are kept, so closing it only puts the question off: it stands above the text.
  const [isOpen, setIsOpen] = useState(true);
  const when = changedAt === null ? '' : formatDateTime(new Date(changedAt), zone);
  const changed = `${subject} changed ${isOnesOwn ? 'in another window' : 'by someone else or in another window'}`;
  const sentence = `${changed}${when === '' ? '' : ` at ${when}`}.`;
  if (!isOpen)
    return (
      <div className={styles['reminder']} role="alert">
        <span>
          {sentence} {isKept ? 'Yours is kept on this device.' : 'Yours is still on this screen but not saved.'}
        </span>
        <Button size="small" onClick={() => setIsOpen(true)}>
          Choose a version
        </Button>
      </div>
    );
  return (
    <Dialog
      isOpen
      onClose={() => (mustChoose ? setIsShowingBoth(true) : setIsOpen(false))}
      title={mustChoose ? changed : 'Two versions'}
      actions={
        <>
          {both === undefined || (mustChoose && isShowingBoth) ? null : (
            <Button onClick={() => setIsShowingBoth(!isShowingBoth)}>
              {isShowingBoth ? 'Hide both' : 'Show both'}
            </Button>
          )}
          <Button onClick={onKeepTheirs}>{isOnesOwn ? 'Keep the other window’s version' : 'Keep theirs'}</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {mustChoose
          ? `The other change was saved at ${when}. Your changes are still on this screen but not saved.`
          : sentence}
      </p>
      {isShowingBoth ? both : null}
    </Dialog>
  );
}

/** The two side by side, for texts that are read as a whole. */
export function BothVersions({ mine, theirs }: { readonly mine: ReactNode; readonly theirs: ReactNode }) {
  return (
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
  );
}
