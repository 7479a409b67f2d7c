import type { GroupAssignment, GroupList } from '@circuit/contract';
import { hasEnded } from '@circuit/domain/groups';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners, PHASE_LABELS } from '@circuit/domain/phases';
import { Button, Card, Note, Skeleton, Stack, SwitchField } from '@circuit/ui';
import { useId } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { failureWords } from '#shared/api/failureWords.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useRemindersQuery, useSetRemindersMutation } from '#shared/nudge/nudgeApi.ts';
import { useActor } from '#shared/session/useSession.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

import { plannedWords, type RemindersShown, sentWords } from './words.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
}

/** What students hear by themselves: on or off, what went out and what comes next. (RM-7) */
export function RemindersCard({ group, run }: Props) {
  const actor = useActor();
  if (!isSeenByLearners(run.status) || !can(actor, 'GroupAssignmentUpdate', group)) return null;
  return <Shown group={group} run={run} />;
}

function Shown({ group, run }: Props) {
  const titleId = useId();
  const { data, error, refetch } = useRemindersQuery({ groupAssignmentId: run.id });
  return (
    <Card labelledBy={titleId}>
      <Stack gap={3}>
        <h2 id={titleId}>Messages to students</h2>
        {data === undefined && error === undefined ? (
          <Skeleton shape="line" count={3} label="Loading messages" />
        ) : null}
        {data === undefined && error !== undefined ? (
          <Note tone="bad" role="alert" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            Could not load the messages. {problemOf(error).detail}
          </Note>
        ) : null}
        {data === undefined ? null : <Settings group={group} run={run} reminders={data} />}
      </Stack>
    </Card>
  );
}

function Settings({ group, run, reminders }: Props & { readonly reminders: RemindersShown }) {
  const zone = useZone(group.timeZoneId);
  const show = (at: string) => formatDateTime(new Date(at), zone);
  const [set, setting] = useSetRemindersMutation();
  const endDate = group.endDate === null ? null : new Date(group.endDate);
  const isOver = hasEnded({ endDate }, serverNow());
  const isOn = setting.isLoading ? (setting.originalArgs?.request.isOn ?? reminders.isOn) : reminders.isOn;
  const [next] = reminders.planned;
  const change = (wanted: boolean) =>
    void set({ request: { groupAssignmentId: run.id, isOn: wanted }, idempotencyKey: newIdempotencyKey() });
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
