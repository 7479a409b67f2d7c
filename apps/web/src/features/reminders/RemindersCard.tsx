import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { hasEnded } from '@circuit/domain/groups';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners, PHASE_LABELS } from '@circuit/domain/phases';
import { Card, Note, Skeleton, Stack, SwitchField } from '@circuit/ui';
import { useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { useRemindersQuery, useSetRemindersMutation } from '#parts/reminders/nudgeApi.ts';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { plannedWords, type RemindersShown, sentWords } from './words.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** What students hear by themselves: on or off, what went out and what comes next. (RM-7) */
export function RemindersCard({ group, groupAssignment }: Props) {
  const actor = useActor();
  if (!isSeenByLearners(groupAssignment.status) || !can(actor, 'GroupAssignmentUpdate', group)) return null;
  return <Shown group={group} groupAssignment={groupAssignment} />;
}

function Shown({ group, groupAssignment }: Props) {
  const titleId = useId();
  const { data, error, refetch } = useRemindersQuery({ groupAssignmentId: groupAssignment.id });
  return (
    <Card labelledBy={titleId}>
      <Stack gap={3}>
        <h2 id={titleId}>Messages to students</h2>
        {data === undefined && error === undefined ? (
          <Skeleton shape="line" count={3} label="Loading messages" />
        ) : null}
        {data === undefined && error !== undefined ? (
          <LoadFailed what="Could not load the messages." error={error} onRetry={refetch} />
        ) : null}
        {data === undefined ? null : <Settings group={group} groupAssignment={groupAssignment} reminders={data} />}
      </Stack>
    </Card>
  );
}

function Settings({ group, groupAssignment, reminders }: Props & { readonly reminders: RemindersShown }) {
  const zone = useZone(group.timeZoneId);
  const show = (at: string) => formatDateTime(new Date(at), zone);
  const [set, setting] = useSetRemindersMutation();
  const endDate = group.endDate === null ? null : new Date(group.endDate);
  const isOver = hasEnded({ endDate }, serverNow());
  const isOn = setting.isLoading ? (setting.originalArgs?.request.isOn ?? reminders.isOn) : reminders.isOn;
  const [next] = reminders.planned;
  const change = (wanted: boolean) =>
    void set({ request: { groupAssignmentId: groupAssignment.id, isOn: wanted }, idempotencyKey: newIdempotencyKey() });
  return (
    <>
      {isOver ? (
        <p>This course has ended. Messages are no longer sent.</p>
      ) : (
        <SwitchField
          label="E-mail students"
          hint="When a phase opens, and 48 and 12 hours before it closes. Only students who have something left to do get them."
          isOn={isOn}
          onChange={change}
        />
      )}
      {setting.isError ? (
        <Note tone="bad" role="alert">
          {failureWords(setting.error, 'Not saved.')}
        </Note>
      ) : null}
      {next === undefined || isOver ? null : <p>Next: {plannedWords(next, show)}</p>}
      {reminders.sent.length === 0 ? (
        <p>Nothing has been sent yet.</p>
      ) : (
        <ul aria-label="Sent">
          {reminders.sent.map((sent) => (
            <li key={`${sent.phase} ${sent.kind}`}>
              {PHASE_LABELS[sent.phase]}: {sentWords(sent, show)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
