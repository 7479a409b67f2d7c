import { TextLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { many } from '#parts/words/figures.ts';

import { type FailingPush, useFailingPushesQuery, useTryPushAgainMutation } from './failingApi.ts';
import { FailingCard } from './FailingCard.tsx';
import { TryAgain } from './TryAgain.tsx';

const SHOWN = 50;

export function FailingPushes() {
  const query = useFailingPushesQuery(
    { pageSize: SHOWN },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const [push] = useTryPushAgainMutation();
  return (
    <FailingCard title="Grades" things="assignments" none="No grade has failed." query={query}>
      {query.data?.items.map(
        ({ groupId, groupName, groupAssignmentId, title, externalProviderId, platformName, ...item }) => ({
          id: `${groupAssignmentId} ${externalProviderId}`,
          title: (
            <TextLink href={href(PATHS.pushGrades, { groupId, groupAssignmentId })}>
              {title}, {groupName}
            </TextLink>
          ),
          at: item.lastFailedAt,
          from: `${platformName}, ${countWords(item)}`,
          reason: item.reason,
          action: (
            <TryAgain
              of={title}
              otherwise={`Not started. Open ${title} to see why.`}
              send={async (keyFor) => {
                const request = { groupAssignmentId, dryRun: false, choice: 'failed' } as const;
                const { data, error } = await push({ request, idempotencyKey: keyFor(request) });
                if (data === undefined) return { error };
                const what = item.failedCount === 0 ? 'Grades' : 'Failed grades';
                const text = `${what} of ${title} are on the way to ${platformName}.`;
                return { started: data.jobLog === null ? null : text };
              }}
            />
          ),
        }),
      )}
    </FailingCard>
  );
}

function countWords({ failedCount, waitingCount }: Pick<FailingPush, 'failedCount' | 'waitingCount'>): string {
  if (failedCount === 0) return `${many(waitingCount, 'grade')} waiting`;
  const failed = `${many(failedCount, 'grade')} failed`;
  return waitingCount === 0 ? failed : `${failed}, ${waitingCount} waiting`;
}
