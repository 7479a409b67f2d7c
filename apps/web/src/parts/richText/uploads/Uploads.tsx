import { Button, ProgressBar } from '@circuit/ui';

import styles from '../richText.module.css';
import type { Upload } from './useImageUploads.ts';

/** What is on its way, and what did not arrive and why. */
export function Uploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles['uploads']} aria-label="Images being uploaded">
      {uploads.map(({ id, name, share, problem, stop }) => (
        <li key={id}>
          {problem === null ? (
            <ProgressBar label={`Uploading ${name}`} value={Math.round(share * 100)} max={100} />
          ) : (
            <span role="alert">
              {name}: {problem}
            </span>
          )}
          <Button size="small" kind="ghost" onClick={stop}>
            {problem === null ? 'Cancel' : 'Dismiss'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
