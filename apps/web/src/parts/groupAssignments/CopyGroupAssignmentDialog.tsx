import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { can } from '@circuit/domain/permissions';
import { firstStart, PHASE_LABELS, shiftSchedule } from '@circuit/domain/phases';
import { daysBetween } from '@circuit/domain/time';
import { Button, Dialog, Note, SelectField, Skeleton, TextField } from '@circuit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useGroupsQuery } from '#platform/api/resources.ts';
import { useActor } from '#platform/session/useSession.ts';
import { dayOf, startOfDay } from '#platform/time/days.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { courseWithTerm } from '#parts/words/courseTerm.ts';

import { useCopyGroupAssignmentMutation } from './groupAssignmentsApi.ts';
import styles from './groupAssignments.module.css';
import { scheduleOf } from './schedule.ts';

type Course = GroupList['items'][number];

interface Props {
  readonly groupAssignment: GroupAssignmentSummary;
  readonly group: Pick<Course, 'id' | 'startDate'>;
  readonly onClose: () => void;
}

/** The same in another course, as a draft: all dates move by whole days, and both are seen before. (CW-9) */
export function CopyGroupAssignmentDialog({ groupAssignment, group, onClose }: Props) {
  const actor = useActor();
  const { data, error, refetch } = useGroupsQuery();
  const targets = inTheirOrder(
    (data?.items ?? []).filter((course) => !course.isDeleted && can(actor, 'GroupAssignmentCreate', course)),
    group,
  );
  if (data !== undefined && targets.length > 0)
    return <CopyForm groupAssignment={groupAssignment} group={group} targets={targets} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Copy ${groupAssignment.title}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data !== undefined ? <p>You don’t teach another course to copy it to.</p> : null}
      {data === undefined && error === undefined ? <Skeleton shape="row" count={3} /> : null}
      {error === undefined ? null : <LoadFailed what="Could not load your courses." error={error} onRetry={refetch} />}
    </Dialog>
  );
}

function CopyForm({ groupAssignment, group, targets, onClose }: Props & { readonly targets: readonly Course[] }) {
  const [toGroupId, setToGroupId] = useState(() => targets[0]?.id ?? group.id);
  const [day, setDay] = useState<string | null>(null);
  const [copy] = useCopyGroupAssignmentMutation();
  const navigate = useNavigate();
  const target = targets.find(({ id }) => id === toGroupId);
  const zone = target?.timeZoneId ?? 'UTC';
  const schedule = scheduleOf(groupAssignment);
  const first = firstStart(schedule);
  const asked = day ?? (first === null ? '' : dayOf(suggested(first, group, target, zone), zone));
  const chosen = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? startOfDay(asked, zone) : null;
  const shiftDays = chosen === null || first === null ? 0 : daysBetween(first, chosen, zone);
  const isTooFar = Math.abs(shiftDays) > 3660;

  async function send(keyFor: KeyFor) {
    if (isTooFar) return undefined;
    const request = { groupAssignmentId: groupAssignment.id, toGroupId, shiftDays };
    const outcome = await copy({ request, idempotencyKey: keyFor(request) });
    if (outcome.data !== undefined)
      void navigate(href(PATHS.groupAssignment, { groupId: toGroupId, groupAssignmentId: outcome.data.id }));
    return outcome;
  }

  return (
    <ActDialog
      title={`Copy ${groupAssignment.title}`}
      action="Copy assignment"
      busyLabel="Copying…"
      failed="Not copied."
      act={send}
      done={`Copied ${groupAssignment.title} to ${target?.name ?? 'the course'} as a draft.`}
      onClose={onClose}
    >
      <SelectField
        label="To the course"
        value={toGroupId}
        options={targets.map((course) => ({ value: course.id, label: courseWithTerm(course) }))}
        onChange={setToGroupId}
      />
      <TextField
        label="First day there"
        type="date"
        hint={shiftWords(shiftDays)}
        value={asked}
        onChange={setDay}
        error={isTooFar ? 'That is more than ten years away.' : undefined}
      />
      {chosen !== null && chosen.getTime() + DAY_MS <= serverNow().getTime() ? (
        <Note tone="warn">That day has passed. Choose today or later, or change the dates in the copy.</Note>
      ) : null}
      <div>
        <h3 className={styles['small']}>Dates in the copy</h3>
        <ul className={styles['dates']}>
          {shiftSchedule(schedule, isTooFar ? 0 : shiftDays, zone).map(({ type, startsAt }) => (
            <li key={type}>
              <span>{PHASE_LABELS[type]}</span>
              <span>{formatDateTime(startsAt, zone)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles['quiet']}>
        The copy is a draft with the rubric, calibrations and settings, but no student work.
      </p>
    </ActDialog>
  );
}

const DAY_MS = 86_400_000;

/** This course first, then those that begin latest: nobody copies into what is over by a stray press. (CW-9) */
function inTheirOrder(courses: readonly Course[], own: Props['group']): readonly Course[] {
  const rank = ({ id, startDate }: Course) =>
    id === own.id ? Number.POSITIVE_INFINITY : startDate === null ? 0 : Date.parse(startDate);
  return courses.toSorted((one, other) => Math.sign(rank(other) - rank(one)));
}

/** As far into the other course as it is into this one, where both say when they begin. */
function suggested(first: Date, from: Props['group'], to: Course | undefined, zone: string): Date {
  if (to === undefined || from.id === to.id || from.startDate === null || to.startDate === null) return first;
  const days = daysBetween(new Date(from.startDate), new Date(to.startDate), zone);
  return new Date(first.getTime() + days * DAY_MS);
}

function shiftWords(days: number): string {
  if (days === 0) return 'All dates stay the same.';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `All dates move ${count} ${days > 0 ? 'later' : 'earlier'}.`;
}
