import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { LoggedJobDetail } from '@circuit/contract/jobLogs';
import { getSubmissionsExport } from '@circuit/contract/submissions';
import { isArchiveKept } from '@circuit/domain/submissions';
import { Button, Icon } from '@circuit/ui';
import { Download } from 'lucide-react';

import { useDownload } from '#parts/artifacts/useDownload.ts';
import { serverNow } from '#platform/time/serverClock.ts';

interface Props {
  readonly groupAssignment: Pick<GroupAssignment, 'id' | 'title'>;
  readonly job: LoggedJobDetail;
}

/** What the job has made. (SS-9) */
export function DownloadArchive({ groupAssignment, job }: Props) {
  const { isBusy, download } = useDownload();
  const isKept = job.endedAt !== null && isArchiveKept(new Date(job.endedAt), serverNow());
  const request = { groupAssignmentId: groupAssignment.id, jobLogId: job.id };
  return (
    <Button
      kind="primary"
      icon={<Icon of={Download} />}
      isBusy={isBusy}
      busyLabel="Downloading…"
      blockedReason={isKept ? undefined : 'This archive was removed after 30 days. Make a new one from Hand-ins.'}
      onClick={() => void download(getSubmissionsExport, request, `${groupAssignment.title} hand-ins.zip`)}
    >
      Download archive
    </Button>
  );
}
