import type { Receipt, Submission } from '@circuit/contract/submissions';
import { wordsText } from '@circuit/domain/artifacts';
import { Button, Dialog, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useSubmissionVersionsQuery } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { VersionView } from './VersionView.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './versions.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly onClose: () => void;
}

/** What was handed in and when, newest first; each can be read as it was. (HS-6) */
export function VersionsDialog({ course, groupAssignment, submission, onClose }: Props) {
  const asked = { groupAssignmentId: groupAssignment.id, submissionId: submission.id };
  const { data, isError, refetch } = useSubmissionVersionsQuery(asked);
  const [shown, setShown] = useState<Receipt | null>(null);
  const zone = useZone(course.timeZoneId);
  return (
    <Dialog isOpen onClose={onClose} title="Earlier versions">
      {data === undefined ? (
        isError ? (
          <LoadFailed look="place" what="Could not load the versions." onRetry={refetch} />
        ) : (
          <Skeleton shape="row" count={2} label="Loading the versions" />
        )
      ) : (
        <ol className={styles['versions']}>
          {data.items.map((version, index) => (
            <li key={version.id}>
              <Line
                version={version}
                zone={zone}
                isCounted={index === 0}
                isShown={shown?.id === version.id}
                onShow={setShown}
              />
              {shown?.id === version.id ? (
                <VersionView groupAssignment={groupAssignment} submission={submission} version={version} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface LineProps {
  readonly version: Receipt;
  readonly zone: string;
  readonly isCounted: boolean;
  readonly isShown: boolean;
  readonly onShow: (version: Receipt | null) => void;
}

function Line({ version, zone, isCounted, isShown, onShow }: LineProps) {
  return (
    <div className={styles['version']}>
      <span>
        <b>Version {version.number}</b>, {formatDateTime(new Date(version.handedInAt), zone)},{' '}
        {wordsText(version.wordCount)}
        {version.handedItselfIn === null ? '' : ', handed itself in'}
        {isCounted ? '. This one counts.' : '.'}
      </span>
      <Button size="small" isExpanded={isShown} onClick={() => onShow(isShown ? null : version)}>
        {isShown ? 'Hide' : 'Read'}
      </Button>
    </div>
  );
}
