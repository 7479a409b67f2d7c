import { Button, ProgressBar } from '@circuit/ui';
import { createPortal } from 'react-dom';

import styles from '../richText.module.css';
import type { Upload } from './useImageUploads.ts';

interface Props {
  readonly uploads: readonly Upload[];
  /** The text, for a person who cancels an upload from within it. */
  readonly onStopped: () => void;
}

/** What is on its way, in the text where it will be; and below the text what did not arrive and why. (RX-26, RX-27) */
export function Uploads({ uploads, onStopped }: Props) {
  const failed = uploads.filter(({ problem }) => problem !== null);
  return (
    <>
      {uploads
        .filter(({ problem }) => problem === null)
        .map(({ id, name, share, box, stop }) =>
          createPortal(
            <span className={styles['upload']}>
              <ProgressBar label={`Uploading ${name}`} value={Math.round(share * 100)} max={100} />
              <Button
                size="small"
                kind="ghost"
                onClick={() => {
                  stop();
                  onStopped();
                }}
              >
                Cancel
              </Button>
            </span>,
            box,
            id,
          ),
        )}
      {failed.length === 0 ? null : (
        <ul className={styles['uploads']} aria-label="Images that were not uploaded">
          {failed.map(({ id, name, problem, stop }) => (
            <li key={id}>
              <span role="alert">
                {name}: {problem}
              </span>
              <Button size="small" kind="ghost" onClick={stop}>
                Dismiss
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
