import { hasEnded } from '@circuit/domain/jobLogs';
import type { GroupId } from '@circuit/domain/kernel';
import { Button, Note, Stack } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { rosterSyncEnded, useCancelRosterSyncMutation, useRosterSyncQuery } from '../coursesApi.ts';
import { JobProgress as Progress } from '#parts/jobLogs/JobProgress.tsx';
import { JOB_CHIPS } from '#parts/jobLogs/jobWords.ts';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import type { RosterJob } from './rosterWords.ts';

/** How far a sync is. It goes on whether this is watched or not. */
export function JobProgress({ groupId, first }: { readonly groupId: GroupId; readonly first: RosterJob }) {
  const dispatch = useAppDispatch();
  const [cancel] = useCancelRosterSyncMutation();
  const [isOver, setOver] = useState(hasEnded(first.status));
  const everyMs = useJobPolling(isOver ? '' : first.id);
  const asked = { groupId, jobLogId: first.id };
  const polling = { pollingInterval: isOver ? 0 : everyMs, skipPollingIfUnfocused: true };
  const { data, isError } = useRosterSyncQuery(asked, polling);
  const job = data ?? first;
  const ended = hasEnded(job.status);
  if (ended && !isOver) setOver(true);
  useEffect(() => {
    if (ended) dispatch(rosterSyncEnded());
  }, [dispatch, ended]);
  if (ended)
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
      <Note tone={job.status === 'succeeded' ? 'ok' : 'bad'} role="status">
        {JOB_CHIPS[job.status].word}. {job.messages.join(' ')}
      </Note>
    );
  return (
    <Stack gap={3}>
      <Progress label="Syncing the roster" job={job} isUnknown={isError} />
      {/* Once it runs it is done in one go, and nothing is left to cancel. */}
      {job.status === 'queued' && (
        <Button onClick={() => void cancel({ request: { groupId, jobLogId: job.id } })}>Cancel the sync</Button>
      )}
    </Stack>
  );
}
