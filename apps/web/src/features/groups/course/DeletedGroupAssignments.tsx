import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import type { GroupId } from '@circuit/domain/kernel';
import { Button, Row, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import {
  useGroupAssignmentListQuery,
  useRestoreGroupAssignmentMutation,
} from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './course.module.css';

/** Asked for only when somebody wants to see them; each can be restored. (CW-3) */
export function DeletedGroupAssignments({ groupId }: { readonly groupId: GroupId }) {
  const listId = useId();
  const [isShown, setShown] = useState(false);
  const query = useGroupAssignmentListQuery(isShown ? { groupId, tab: 'DELETED' } : skipToken);
  return (
    <div>
      <Row>
        <Button kind="ghost" onClick={() => setShown(!isShown)} isExpanded={isShown} controls={listId}>
          {isShown ? 'Hide deleted assignments' : 'Show deleted assignments'}
        </Button>
      </Row>
      <div id={listId} hidden={!isShown}>
        {query.currentData === undefined ? (
          query.isError ? (
            <LoadFailed what="Could not load the deleted assignments." error={query.error} onRetry={query.refetch} />
          ) : (
            <Skeleton shape="row" />
          )
        ) : query.currentData.items.length === 0 ? (
          <p className={styles['quiet']}>This course has no deleted assignments.</p>
        ) : (
          <ul className={styles['deleted']} aria-label="Deleted assignments">
            {query.currentData.items.map((groupAssignment) => (
              <DeletedGroupAssignment key={groupAssignment.id} groupAssignment={groupAssignment} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function DeletedGroupAssignment({
  groupAssignment: { id, title, version },
}: {
  readonly groupAssignment: GroupAssignmentSummary;
}) {
  const dispatch = useAppDispatch();
  const [restore, { isLoading }] = useRestoreGroupAssignmentMutation();
  async function send(): Promise<void> {
    const { error } = await restore({
      request: { groupAssignmentId: id, isDeleted: false },
      ifMatch: version,
      idempotencyKey: newIdempotencyKey(),
    });
    dispatch(
      error === undefined
        ? notify({ text: `Restored ${title}.`, type: 'SUCCESS' })
        : notify({ text: `Could not restore ${title}. ${problemOf(error).detail}`, type: 'ERROR' }),
    );
  }
  return (
    <li>
      <span>{title}</span>
      <Button size="small" isBusy={isLoading} busyLabel="Restoring…" onClick={() => void send()}>
        {`Restore ${title}`}
      </Button>
    </li>
  );
}
