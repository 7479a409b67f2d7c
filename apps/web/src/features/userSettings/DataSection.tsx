import { downloadOwnArchive, type getOwnArchive } from '@circuit/contract/ownData';
import { OWN_ARCHIVE_DAYS } from '@circuit/domain/ownData';
import { Button, Icon, Note, Skeleton } from '@circuit/ui';
import { Download } from 'lucide-react';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useZone } from '#platform/api/useZone.ts';
import { useDownload } from '#parts/artifacts/useDownload.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { useMakeOwnArchiveMutation, useOwnArchiveQuery } from './ownArchiveCalls.ts';
import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';

type OwnArchive = ResponseOf<typeof getOwnArchive>;

const POLL_MS = 2000;

/** All of one's own work as a file. It is the person's alone, so nobody who views as them is offered it. (OD-1, OD-4) */
export function DataSection({ isViewedByOther }: { readonly isViewedByOther: boolean }) {
  return (
    <Section title="Your data">
      {isViewedByOther ? (
        <p>Only the person can download their own work. You are viewing the site as somebody else.</p>
      ) : (
        <OwnArchiveOffer />
      )}
    </Section>
  );
}

function OwnArchiveOffer() {
  const { currentData } = useOwnArchiveQuery();
  const isWaiting = currentData?.state === 'waiting';
  const { isError, error, refetch } = useOwnArchiveQuery(undefined, { pollingInterval: isWaiting ? POLL_MS : 0 });
  const [make, made] = useMakeOwnArchiveMutation();
  const { keyFor } = useIntentKey();
  const start = () => void make({ request: {}, idempotencyKey: keyFor({ after: currentData?.jobLogId ?? null }) });
  return (
    <>
      <p>
        Download your work as a ZIP file: what you handed in, the reviews you wrote and received, your results, and what
        is stored about your account. Reviews name nobody, as on your pages.
      </p>
      {currentData === undefined && !isError && <Skeleton shape="line" count={1} label="Looking for your archive…" />}
      {currentData === undefined && isError && (
        <LoadFailed what="Could not look for your archive." error={error} onRetry={refetch} />
      )}
      {made.error !== undefined && <LoadFailed what="No archive was started." error={made.error} onRetry={start} />}
      {currentData !== undefined && <Found archive={currentData} isStarting={made.isLoading} onStart={start} />}
    </>
  );
}

interface FoundProps {
  readonly archive: OwnArchive;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

function Found({ archive, isStarting, onStart }: FoundProps) {
  const { isBusy, download } = useDownload();
  const { state, jobLogId } = archive;
  return (
    <>
      <output>
        <State archive={archive} />
      </output>
      <div className={styles['buttons']}>
        {state === 'ready' && jobLogId !== null && (
          <Button
            kind="primary"
            icon={<Icon of={Download} />}
            isBusy={isBusy}
            busyLabel="Downloading…"
            onClick={() => void download(downloadOwnArchive, { jobLogId }, 'My work.zip')}
          >
            Download my work
          </Button>
        )}
        <Button
          isBusy={isStarting || state === 'waiting'}
          busyLabel={state === 'waiting' ? 'Making it…' : 'Starting…'}
          onClick={onStart}
        >
          {state === 'none' ? 'Make an archive of my work' : 'Make a new archive'}
        </Button>
      </div>
    </>
  );
}

function State({ archive }: Pick<FoundProps, 'archive'>) {
  const zone = useZone();
  const at = (text: string) => formatDateTime(new Date(text), zone);
  const { state, endedAt, expiresAt, byteSize, done, total } = archive;
  if (state === 'waiting')
    return (
      <p>
        Your archive is being made{total === null || total === 0 ? '' : `, ${done} of ${total} assignments`}. You can
        leave this page.
      </p>
    );
  if (state === 'failed')
    return <Note tone="bad">The last archive could not be made. Nothing is lost: make a new one.</Note>;
  if (state === 'expired') return <p>Your last archive was removed after {OWN_ARCHIVE_DAYS} days.</p>;
  if (state === 'none') return null;
  return (
    <p>
      Your archive of {endedAt === null ? '' : at(endedAt)} is ready{byteSize === null ? '' : ` (${size(byteSize)})`}.
      {expiresAt === null ? '' : ` It is removed on ${at(expiresAt)}.`}
    </p>
  );
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
