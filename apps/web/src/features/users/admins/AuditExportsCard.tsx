import { downloadAuditExport, type listAuditExports } from '@circuit/contract/auditEvents';
import { ARCHIVE_DAYS, isArchiveKept } from '@circuit/domain/submissions';
import { Button, Card, Chip, Icon, VisuallyHidden } from '@circuit/ui';
import { Download } from 'lucide-react';
import { useId } from 'react';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useDownload } from '#parts/artifacts/useDownload.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './admins.module.css';
import { useAuditExportsQuery, useExportAuditTrailMutation } from './auditExportsApi.ts';

type Export = ResponseOf<typeof listAuditExports>['items'][number];

const POLL_MS = 2000;
const SHOWN = 5;
const STATES = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'neutral' },
  succeeded: { label: 'Ready', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
} as const;

const isUnderWay = ({ status }: Export): boolean => status === 'queued' || status === 'running';

/** The audit trail as a file: started here, and downloaded once it is there. (AU-16) */
export function AuditExportsCard() {
  const titleId = useId();
  const { currentData } = useAuditExportsQuery({});
  const isWaiting = currentData?.items.some(isUnderWay) ?? false;
  const { isError, error, refetch } = useAuditExportsQuery({}, { pollingInterval: isWaiting ? POLL_MS : 0 });
  const [start, started] = useExportAuditTrailMutation();
  const { keyFor } = useIntentKey();
  const problem = started.error ?? (isError ? error : undefined);
  return (
    <Card labelledBy={titleId} className={styles['exports']}>
      <div className={styles['titled']}>
        <h2 id={titleId}>Audit trail</h2>
        <Button
          isBusy={started.isLoading}
          busyLabel="Starting…"
          blockedReason={isWaiting ? 'An export is running.' : undefined}
          onClick={() => void start({ request: {}, idempotencyKey: keyFor({ after: currentData?.totalCount }) })}
        >
          Start an export
        </Button>
      </div>
      <p className={styles['quiet']}>
        Everything that people did here, as a CSV file. Files stay for {ARCHIVE_DAYS} days. Each download is on record.
      </p>
      {problem !== undefined && (
        <LoadFailed
          what={started.error === undefined ? 'Could not load the exports.' : 'No export was started.'}
          error={problem}
          onRetry={refetch}
        />
      )}
      <ul className={styles['list']} aria-label="Exports">
        {currentData?.items.slice(0, SHOWN).map((made) => (
          <Line key={made.id} made={made} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ made }: { readonly made: Export }) {
  const zone = useZone();
  const { isBusy, download } = useDownload();
  const { label, tone } = STATES[made.status];
  const isKept = made.endedAt !== null && isArchiveKept(new Date(made.endedAt), serverNow());
  const at = formatDateTime(new Date(made.createdAt), zone);
  const rows = made.counts['rows'];
  return (
    <li>
      <span className={styles['grow']}>
        {at}
        {rows === undefined ? '' : `, ${rows.toLocaleString('en-US')} events`}
      </span>
      <Chip tone={tone}>
        {isUnderWay(made) && made.total !== null ? `${label}, ${made.done} of ${made.total}` : label}
      </Chip>
      {made.status === 'succeeded' && (
        <Button
          icon={<Icon of={Download} />}
          isBusy={isBusy}
          busyLabel="Downloading…"
          blockedReason={isKept ? undefined : `This file was removed after ${ARCHIVE_DAYS} days. Start a new export.`}
          onClick={() => void download(downloadAuditExport, { jobLogId: made.id }, 'Audit trail.csv')}
        >
          Download <VisuallyHidden>the export of {at}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
