import { Button, TextLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { many } from '#parts/words/figures.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useFailingSyncsQuery, useSyncRostersMutation } from './failingApi.ts';
import { FailingCard } from './FailingCard.tsx';
import { TryAgain } from './TryAgain.tsx';

/** Many stay on the list only while a platform is down; the newest are enough to see that. */
const SHOWN = 50;

export function FailingSyncs() {
  const query = useFailingSyncsQuery(
    { pageSize: SHOWN },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const [sync] = useSyncRostersMutation();
  return (
    <FailingCard title="Rosters" things="rosters" none="No sync of a roster has failed." query={query}>
      {query.data?.items.map(({ groupId, groupName, platformName, jobLog }) => ({
        id: groupId,
        title: <TextLink href={href(PATHS.courseSync, { groupId })}>{groupName}</TextLink>,
        at: jobLog.endedAt ?? jobLog.createdAt,
        from: platformName,
        reason: jobLog.messages.at(-1) ?? '',
        action: (
          <TryAgain
            of={groupName}
            otherwise={`Not started. ${groupName} has ended, is syncing already, or its platform does not share who is in the course.`}
            send={async (keyFor) => {
              const request = { groupId };
              const { data, error } = await sync({ request, idempotencyKey: keyFor(request) });
              if (data === undefined) return { error };
              return { started: data.startedCount === 0 ? null : `The roster of ${groupName} is being synced.` };
            }}
          />
        ),
      }))}
    </FailingCard>
  );
}

/** After a platform was away for a night, one button for all courses. */
export function SyncAll() {
  const dispatch = useAppDispatch();
  const [sync, { isLoading }] = useSyncRostersMutation();
  const { keyFor, done } = useIntentKey();
  async function start() {
    const request = {};
    const answered = await sync({ request, idempotencyKey: keyFor(request) });
    if (answered.data === undefined) {
      dispatch(notify({ type: 'ERROR', text: `Not started. ${problemOf(answered.error).detail}` }));
      return;
    }
    done();
    const { startedCount } = answered.data;
    const text =
      startedCount === 0 ? 'No course is connected, or all are syncing.' : `Syncing ${many(startedCount, 'course')}.`;
    dispatch(notify({ type: 'SUCCESS', text }));
  }
  return (
    <Button isBusy={isLoading} busyLabel="Starting…" onClick={() => void start()}>
      Sync all courses
    </Button>
  );
}
