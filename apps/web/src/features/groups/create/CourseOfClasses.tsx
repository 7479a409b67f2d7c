import type { InstructorSchedule } from '@circuit/contract/timetable';
import { Button, ErrorSummary, Note, Row } from '@circuit/ui';
import { useState } from 'react';

import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { CourseFields } from './CourseFields.tsx';
import { NO_DRAFT } from './courseDraft.ts';
import { Step } from './Step.tsx';
import { useCourseForm } from './useCourseForm.ts';
import { useCreated } from './useCreated.ts';
import { ClassPicker } from '../timetable/ClassPicker.tsx';
import { follow, proposedCourse } from './proposedCourse.ts';
import { useCreateGroupFromTimetableMutation } from '../timetable/timetableApi.ts';

/** A course of one's own classes: choosing them fills in the rest. (UT-40, UT-41) */
export function CourseOfClasses({ zone }: { readonly zone: string }) {
  const [termId, setTermId] = useState<string>();
  const [classIds, setClassIds] = useState<readonly number[]>([]);
  const [proposed, setProposed] = useState(NO_DRAFT);
  const { draft, setDraft, fields, summary, attempt, ready } = useCourseForm(NO_DRAFT, zone);
  const [create, { isLoading, error }] = useCreateGroupFromTimetableMutation();
  const { keyFor } = useIntentKey();
  // Its people come with the first sync.
  const created = useCreated(PATHS.courseSync);

  function choose(next: readonly number[], schedule: InstructorSchedule) {
    const classes = schedule.classes.filter(({ classId }) => next.includes(classId));
    const after = proposedCourse(classes, schedule.term, zone);
    setClassIds(next);
    setProposed(after);
    setDraft(follow(draft, proposed, after));
  }

  function changeTerm(next: string) {
    setTermId(next);
    setClassIds([]);
    setProposed(NO_DRAFT);
    setDraft(follow(draft, proposed, NO_DRAFT));
  }

  async function make() {
    const settings = ready();
    if (settings === null || settings.externalTermId === null) return;
    const request = { ...settings, externalTermId: settings.externalTermId, classIds: [...classIds] };
    const { data } = await create({ request, idempotencyKey: keyFor(request) });
    if (data !== undefined) created(data);
  }

  return (
    <>
      <ErrorSummary errors={summary} attempt={attempt} />
      <Step title="My classes">
        <ClassPicker
          termId={termId}
          onTerm={changeTerm}
          classIds={classIds}
          onChange={choose}
          otherwise="You can create an empty course."
        />
      </Step>
      {classIds.length > 0 && (
        <>
          <Step title="Name and dates">
            <CourseFields {...fields} choosesTerm={false} />
          </Step>
          {error !== undefined && (
            <Note tone="bad" role="alert">
              The course was not created. {problemOf(error).errors?.['classIds']?.[0] ?? problemOf(error).detail}
            </Note>
          )}
          <Row>
            <Button kind="primary" isBusy={isLoading} busyLabel="Creating…" onClick={() => void make()}>
              Create course
            </Button>
          </Row>
        </>
      )}
    </>
  );
}
