import type { GradePushRow } from '@circuit/contract/gradePushes';
import { displayName } from '@circuit/domain/people';
import { Button, Dialog, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { ScrollingTable } from '../ScrollingTable.tsx';
import styles from '../scores.module.css';
import { points, type GroupAssignmentOfStaff } from '../words.ts';
import { type GradePushTry, useGradePushHistoryQuery } from './pushApi.ts';
import { OUTCOME_WORDS } from './pushWords.ts';

export type HistoryOf = GradePushRow['person'];

interface Props extends GroupAssignmentOfStaff {
  readonly of: HistoryOf;
  readonly onClose: () => void;
}

/** Every try for one student, newest first, with what the platform answered. (GP-21) */
export function PushHistoryDialog({ group, groupAssignment, of, onClose }: Props) {
  const query = useGradePushHistoryQuery({ groupAssignmentId: groupAssignment.id, userId: of.id });
  const data = query.currentData;
  return (
    <Dialog
      isOpen
      title={`Grade of ${displayName(of)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data === undefined ? (
        query.isError ? (
          <LoadFailed what="Could not load the history." error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton shape="line" count={3} label="Loading the history" />
        )
      ) : (
        <>
          {data.pushes.map(({ columnId, sentText, reason }) => (
            <p key={columnId ?? ''}>{[sentText, reason].filter(Boolean).join('. ')}</p>
          ))}
          {data.tries.length === 0 ? (
            <p>Nothing has been sent yet.</p>
          ) : (
            <Tries tries={data.tries} timeZoneId={group.timeZoneId} />
          )}
        </>
      )}
    </Dialog>
  );
}

function Tries({ tries, timeZoneId }: { readonly tries: readonly GradePushTry[]; readonly timeZoneId: string }) {
  const zone = useZone(timeZoneId);
  return (
    <ScrollingTable label="Every try, newest first">
      <table className={styles['figures']}>
        <caption>Every try, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Grade</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {tries.map(({ id, at, platformName, tenths, outcome, status, reason }) => (
            <tr key={id}>
              <th scope="row">{formatDateTime(new Date(at), zone)}</th>
              <td>{points(tenths)}</td>
              <td>
                {outcome === null ? 'Under way' : OUTCOME_WORDS[outcome]}
                {status === null ? '' : ` (${platformName} ${status})`}
                {reason === '' ? '' : `. ${reason}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
