import { can } from '@circuit/domain/permissions';
import { isTimeZone } from '@circuit/domain/product';
import { isSame } from '@circuit/domain/saving';
import { Button, Card, ErrorSummary, Note, Row, TextField } from '@circuit/ui';
import { useId, useState } from 'react';

import type { Course } from '../course.ts';
import { useUpdateGroupMutation } from '../coursesApi.ts';
import { type CourseDraft, daysOf } from '../create/courseDraft.ts';
import { CourseFields } from '../create/CourseFields.tsx';
import { useCourseForm } from '../create/useCourseForm.ts';
import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { DeleteCourse } from './DeleteCourse.tsx';
import styles from './settings.module.css';

/** Name, term, days and time zone; at the end, what deletes the course. */
export function SettingsTab({ group }: { readonly group: Course }) {
  const titleId = useId();
  const actor = useActor();
  // What the fields were filled from: its version is the one that is changed.
  const [seen, setSeen] = useState(group);
  const [zone, setZone] = useState(group.timeZoneId);
  const form = useCourseForm(draftOf(seen), isTimeZone(zone) ? zone : seen.timeZoneId, seen);
  const [updateGroup, { isLoading, error }] = useUpdateGroupMutation();
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  // What others change is shown at once, unless something was typed here: that must not vanish. (CO-42)
  const filledIn = { ...form.draft, name: form.draft.name.trim() };
  if (group.version > seen.version && zone === seen.timeZoneId && isSame(filledIn, draftOf(seen))) {
    setSeen(group);
    setZone(group.timeZoneId);
    form.setDraft(draftOf(group));
  }
  const zoneError = isTimeZone(zone) ? undefined : 'There is no such time zone. An example is America/Indianapolis.';

  async function save() {
    const settings = form.ready();
    if (settings === null || zoneError !== undefined) return;
    const request = { groupId: group.id, ...settings, timeZoneId: zone };
    const idempotencyKey = keyFor({ ...request, version: seen.version });
    const { data } = await updateGroup({ request, ifMatch: seen.version, idempotencyKey });
    if (data === undefined) return;
    done();
    setSeen(data);
    dispatch(notify({ text: 'Saved the course settings.', type: 'SUCCESS' }));
  }

  return (
    <>
      <Card labelledBy={titleId} className={styles['card']}>
        <h2 id={titleId}>Settings</h2>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <CourseFields {...form.fields} saysZone={false} />
        <TextField
          label="Time zone"
          hint="This course’s days start at midnight there."
          value={zone}
          onChange={setZone}
          error={zoneError}
          autoComplete="off"
        />
        {error !== undefined && <NotSaved status={problemOf(error).status} detail={problemOf(error).detail} />}
        <Row>
          <Button kind="primary" isBusy={isLoading} busyLabel="Saving…" onClick={() => void save()}>
            Save settings
          </Button>
        </Row>
      </Card>
      {can(actor, 'GroupDelete', group) && <DeleteCourse group={group} />}
    </>
  );
}

function draftOf(group: Course): CourseDraft {
  return { name: group.name, externalTermId: group.externalTermId, ...daysOf(group, group.timeZoneId) };
}

function NotSaved({ status, detail }: { readonly status: number; readonly detail: string }) {
  return (
    <Note tone="bad" role="alert">
      {status === CHANGED_MEANWHILE
        ? 'Not saved. Someone else changed this course in the meantime. Reload the page to see their changes.'
        : `Not saved. ${detail}`}
    </Note>
  );
}
