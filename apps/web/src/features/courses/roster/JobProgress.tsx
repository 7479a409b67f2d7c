import type { GroupId } from '@circuit/domain/kernel';
import { Button, Note, ProgressBar, Stack } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { rosterSyncEnded, useCancelRosterSyncMutation, useRosterSyncQuery } from '#features/courses/coursesApi.ts';
import { useAppDispatch } from '#shared/store.ts';

import { hasJobEnded, JOB_STATUS_WORDS, type RosterJob } from './rosterWords.ts';

/** Often enough to see it move; after a while somebody only waits, and seldom is enough for that. */
const POLL_MS = 2000;
const PATIENCE_MS = 30_000;
const SLOW_POLL_MS = 10_000;

/** How far a sync is. It goes on whether this is watched or not. */
export function JobProgress({ groupId, first }: { readonly groupId: GroupId; readonly first: RosterJob }) {
  const dispatch = useAppDispatch();
  const [cancel] = useCancelRosterSyncMutation();
  const [pollingInterval, setPollingInterval] = useState(hasJobEnded(first) ? 0 : POLL_MS);
  const asked = { groupId, jobLogId: first.id };
  const { data, isError } = useRosterSyncQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });
  const job = data ?? first;
  const ended = hasJobEnded(job);
  if (ended && pollingInterval !== 0) setPollingInterval(0);
  useEffect(() => {
    if (ended) return undefined;
    const impatience = setTimeout(() => setPollingInterval(SLOW_POLL_MS), PATIENCE_MS);
    return () => clearTimeout(impatience);
  }, [ended]);
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
          {/* Once it runs it is done in one go, and nothing is left to cancel. */}
          {job.status === 'queued' && (
            <Button onClick={() => void cancel({ request: { groupId, jobLogId: job.id } })}>Cancel the sync</Button>
          )}
        </>
      )}
      {isError && !ended && <output>Progress unknown. The job continues on the server.</output>}
    </Stack>
  );
}
