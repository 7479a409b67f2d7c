import { getSubmissionsExport, type GroupAssignment, type LoggedJobDetail } from '@circuit/contract';
import { isArchiveKept } from '@circuit/domain/handIn';
import { Button, Icon } from '@circuit/ui';
import { Download } from 'lucide-react';

import { useDownload } from '#shared/artifacts/useDownload.ts';
import { serverNow } from '#shared/time/serverClock.ts';

interface Props {
  readonly run: Pick<GroupAssignment, 'id' | 'title'>;
  readonly job: LoggedJobDetail;
}

/** What the job has made. (SS-9) */
export function DownloadArchive({ run, job }: Props) {
  const { isBusy, download } = useDownload();
  const isKept = job.endedAt !== null && isArchiveKept(new Date(job.endedAt), serverNow());
  const request = { groupAssignmentId: run.id, jobLogId: job.id };
  return (
    <Button
      kind="primary"
      icon={<Icon of={Download} />}
      isBusy={isBusy}
      busyLabel="Downloading…"
      blockedReason={isKept ? undefined : 'This archive was removed after 30 days. Make a new one from Hand-ins.'}
      onClick={() => void download(getSubmissionsExport, request, `${run.title} hand-ins.zip`)}
    >
      Download archive
    </Button>
  );
}
