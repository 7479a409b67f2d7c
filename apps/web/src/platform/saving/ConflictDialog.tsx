import { Button, Dialog } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';
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
  /** The device does not have mine: leaving would lose it, so the question is not put off. (SV-23) */
  readonly isOnScreenOnly?: boolean;
  readonly onKeepMine: () => void;
  readonly onKeepTheirs: () => void;
}

/** Two people, or two windows, changed the same words. Nothing is lost until somebody chooses. (SV-4) */
export function ConflictDialog(props: Props) {
  const { subject, isOnesOwn = false, changedAt, zone = '', both, isOnScreenOnly = false } = props;
  const dispatch = useAppDispatch();
  const [isShowingBoth, setIsShowingBoth] = useState(false);
  // If the device has both texts, closing it only puts the question off: it stands above the text.
  const [isOpen, setIsOpen] = useState(true);
  const when = changedAt === null ? '' : formatDateTime(new Date(changedAt), zone);
  const changed = `${subject} changed ${isOnesOwn ? 'in another window' : 'by someone else or in another window'}`;
  const sentence = `${changed}${when === '' ? '' : ` at ${when}`}.`;
  /** Nothing is saved then, so no editor says that something was. */
  function keepTheirs() {
    props.onKeepTheirs();
    dispatch(notify({ type: 'INFO', text: `${isOnesOwn ? 'The other window’s' : 'Their'} version is kept.` }));
  }
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
      onClose={() => (isOnScreenOnly ? setIsShowingBoth(true) : setIsOpen(false))}
      title={isOnScreenOnly ? changed : 'Two versions'}
      actions={
        <>
          {both === undefined || (isOnScreenOnly && isShowingBoth) ? null : (
            <Button onClick={() => setIsShowingBoth(!isShowingBoth)}>
              {isShowingBoth ? 'Hide both' : 'Show both'}
            </Button>
          )}
          <Button onClick={keepTheirs}>{isOnesOwn ? 'Keep the other window’s version' : 'Keep theirs'}</Button>
          <Button kind="primary" onClick={props.onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {isOnScreenOnly
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
