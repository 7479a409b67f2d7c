import { Button, ProgressBar } from '@circuit/ui';

import styles from './artifacts.module.css';
import { sizeWords } from './fileWords.ts';
import type { RunningUpload } from './useUploads.ts';

interface Props {
  readonly uploads: readonly RunningUpload[];
  readonly onRemove: (id: string) => void;
  readonly onRetry: (id: string) => void;
}

/** What is on its way, how far it is, and what went wrong with the rest. */
export function UploadList({ uploads, onRemove, onRetry }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles['uploads']} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles['upload']}>
          <div className={styles['words']}>
            {upload.problem === null ? <Progress upload={upload} /> : <Problem upload={upload} />}
          </div>
          {upload.mayRetry && upload.problem !== null && (
            <Button size="small" kind="secondary" onClick={() => onRetry(upload.id)}>
              Try again
            </Button>
          )}
          <Button size="small" kind="ghost" onClick={() => onRemove(upload.id)}>
            {upload.problem === null ? 'Stop' : 'Dismiss'}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload }: { readonly upload: RunningUpload }) {
  const { file, share } = upload;
  return <ProgressBar label={file.name} value={Math.round(share * 100)} valueText={progressWords(upload)} />;
}

function progressWords({ file, share, waitingFor }: RunningUpload): string {
  if (share === 1) return waitingFor ?? 'Checking the file…';
  const amount = `${sizeWords(Math.round(file.size * share))} of ${sizeWords(file.size)}`;
  return waitingFor === null ? `${amount} sent` : `${waitingFor} ${amount} are safe.`;
}

function Problem({ upload: { file, problem } }: { readonly upload: RunningUpload }) {
  return (
    <p role="alert">
      <span className={styles['name']}>{file.name}</span> <span className={styles['problem']}>{problem}</span>
    </p>
  );
}
