import type { GroupId } from '@circuit/domain/kernel';
import { Button, Note, ProgressBar, Stack } from '@circuit/ui';
import { useEffect } from 'react';

import { rosterSyncEnded, useCancelRosterSyncMutation, useRosterSyncQuery } from '#features/courses/coursesApi.ts';
import { useAppDispatch } from '#shared/store.ts';

import { hasJobEnded, JOB_STATUS_WORDS, type RosterJob } from './rosterWords.ts';

/** Of a running job: often enough to see it move, seldom enough for the server. */
const POLL_MS = 2000;

/** How far a sync is. It goes on whether this is watched or not. */
export function JobProgress({ groupId, first }: { readonly groupId: GroupId; readonly first: RosterJob }) {
  const dispatch = useAppDispatch();
  const [cancel] = useCancelRosterSyncMutation();
  const { data, isError } = useRosterSyncQuery(
    { groupId, jobLogId: first.id },
    { pollingInterval: hasJobEnded(first) ? 0 : POLL_MS, skipPollingIfUnfocused: true },
  );
  const job = data ?? first;
  const ended = hasJobEnded(job);
  useEffect(() => {
    if (ended) dispatch(rosterSyncEnded());
  }, [dispatch, ended]);
  return (
    <Stack gap={3}>
      {ended ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
        <Note tone={job.status === 'succeeded' ? 'ok' : 'bad'} role="status">
          {JOB_STATUS_WORDS[job.status]}. {job.messages.join(' ')}
        </Note>
      ) : (
        <>
          <ProgressBar label="Syncing the roster" value={job.done} max={job.total ?? 1} />
          <p>You can close this. The sync goes on.</p>
          <Button onClick={() => void cancel({ request: { groupId, jobLogId: job.id } })}>Cancel the sync</Button>
        </>
      )}
      {isError && !ended && <output>Progress unknown. The job continues on the server.</output>}
    </Stack>
  );
}
