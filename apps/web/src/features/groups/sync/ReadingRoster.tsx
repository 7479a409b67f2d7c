import { hasEnded } from '@circuit/domain/jobLogs';
import type { GroupId } from '@circuit/domain/kernel';
import { Button, Note, Stack } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { rosterSyncEnded, useReadRosterMutation, useRosterSyncQuery } from '../coursesApi.ts';
import type { RosterJob } from '../roster/rosterWords.ts';
import { JobProgress } from '#parts/jobLogs/JobProgress.tsx';
import { useJobPolling } from '#parts/jobLogs/useJobPolling.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** Asks the learning platform who is in its course. Nothing changes here by that. */
export function ReadingRoster({ groupId, onRead }: { readonly groupId: GroupId; readonly onRead: () => void }) {
  const [readRoster, { data: job, error }] = useReadRosterMutation();
  const { keyFor, done } = useIntentKey();
  const read = async () => {
    const request = { groupId };
    const answered = await readRoster({ request, idempotencyKey: keyFor(request) });
    // Asked again after an answer, it is another question.
    if (answered.data !== undefined) done();
  };
  const begin = useEffectEvent(() => void read());
  useEffect(() => begin(), []);
  if (job !== undefined)
    return <FollowReading key={job.id} groupId={groupId} first={job} onRead={onRead} onAgain={read} />;
  if (error === undefined) return <output>Reading the roster…</output>;
  return <NotRead detail={problemOf(error).detail} onAgain={read} />;
}

interface Following {
  readonly groupId: GroupId;
  readonly first: RosterJob;
  readonly onRead: () => void;
  readonly onAgain: () => Promise<void>;
}

function FollowReading({ groupId, first, onRead, onAgain }: Following) {
  const dispatch = useAppDispatch();
  const [isOver, setOver] = useState(hasEnded(first.status));
  const everyMs = useJobPolling(isOver ? '' : first.id);
  const polling = { pollingInterval: isOver ? 0 : everyMs, skipPollingIfUnfocused: true };
  const { data, isError } = useRosterSyncQuery({ groupId, jobLogId: first.id }, polling);
  const job = data ?? first;
  const ended = hasEnded(job.status);
  if (ended && !isOver) setOver(true);
  const goOn = useEffectEvent(() => {
    dispatch(rosterSyncEnded());
    if (job.status === 'succeeded') onRead();
  });
  useEffect(() => {
    if (ended) goOn();
  }, [ended]);
  if (!ended) return <JobProgress label="Reading the roster" job={job} isUnknown={isError} />;
  if (job.status === 'succeeded') return null;
  return <NotRead detail={job.messages.join(' ')} onAgain={onAgain} />;
}

function NotRead({ detail, onAgain }: { readonly detail: string; readonly onAgain: () => Promise<void> }) {
  return (
    <Stack gap={3}>
      <Note tone="bad" role="alert">
        Could not read the roster. {detail}
      </Note>
      <div>
        <Button onClick={() => void onAgain()}>Try again</Button>
      </div>
    </Stack>
  );
}
