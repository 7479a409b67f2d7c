import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './Dialog.module.css';
import { useConfirmKey, useFirstFocus } from './dialogKeys.ts';
import { useWatchedDialog } from './DialogWatch.tsx';
import { IconButton } from './IconButton.tsx';
import { useFocusReturn } from './useFocusReturn.ts';
import { useScrollLock } from './useScrollLock.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The safe choice first: it is first in tab order, too. */
  readonly actions?: ReactNode;
  /** A quiet sentence beside the actions. */
  readonly note?: ReactNode;
  /** What the app calls this dialog while it is open. */
  readonly guid?: string;
}

/** Holds focus while it is open, closes on Esc, and gives focus back to what opened it. (B4) */
export function Dialog({ isOpen, onClose, guid, ...parts }: Props) {
  const ownGuid = useId();
  useWatchedDialog(guid ?? ownGuid, isOpen);
  useScrollLock(isOpen);
  useFocusReturn(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered
      // Mantine's lock writes a style element, which the page's policy may forbid; useScrollLock does without.
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 200 }}
      classNames={{ inner: classes(styles['inner']), content: classes(styles['content']) }}
    >
      <Modal.Overlay className={classes(styles['overlay'])} />
      <Modal.Content>
        <DialogParts {...parts} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** There only while the dialog is, so that its first focus is found each time it opens. */
function DialogParts({ onClose, title, children, actions, note }: Omit<Props, 'isOpen' | 'guid'>) {
  const body = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  useFirstFocus(body, footer);
  useConfirmKey(body, footer);
  return (
    <>
      <div className={styles['header']}>
        <Modal.Title className={classes(styles['title'])}>{title}</Modal.Title>
        <IconButton label="Close" icon={X} size="small" onClick={onClose} />
      </div>
      <Modal.Body ref={body} tabIndex={-1} className={classes(styles['body'])}>
        {children}
      </Modal.Body>
      {actions === undefined ? null : (
        <div ref={footer} className={styles['footer']}>
          {note === undefined ? null : <span className={styles['note']}>{note}</span>}
          {actions}
        </div>
      )}
    </>
  );
}
