import type { previewGroupCopy } from '@circuit/contract/groups';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Button, Chip, ErrorSummary, Note, RadioCards, Row, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useExternalTermsQuery } from '#platform/api/resources.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { useCopyGroupMutation, useGroupCopyPreviewQuery } from '../coursesApi.ts';
import { ComingAssignments } from './ComingAssignments.tsx';
import { type CourseDraft, errorsOf, nextTerm, NO_DRAFT, requestOf, type Term, withTerm } from './courseDraft.ts';
import styles from './create.module.css';
import { CourseFields } from './CourseFields.tsx';
import { Step } from './Step.tsx';
import { useCourseForm } from './useCourseForm.ts';
import { useCreated } from './useCreated.ts';

type Preview = ResponseOf<typeof previewGroupCopy>;

export function CopiedCourse({ groupId }: { readonly groupId: GroupId }) {
  const { currentData: preview, error, refetch } = useGroupCopyPreviewQuery({ groupId });
  const terms = useExternalTermsQuery();
  const areTermsKnown = terms.data !== undefined || terms.isError;
  if (preview !== undefined && areTermsKnown)
    return <CopyForm groupId={groupId} first={preview} terms={terms.data?.items ?? []} />;
  if (error === undefined) return <Skeleton shape="block" count={2} />;
  return <LoadFailed look="page" what="Could not load the course to copy." error={error} onRetry={refetch} />;
}

/** What a copy with these dates would bring; the last known while the next is on its way. */
function usePreview(groupId: GroupId, first: Preview, draft: CourseDraft, zone: string, terms: readonly Term[]) {
  const term = terms.find(({ id }) => id === draft.externalTermId);
  const { externalTermId, startDate, endDate } = requestOf(draft, zone, [term]);
  const isSound = errorsOf(draft).endDay === undefined;
  const { data, isFetching } = useGroupCopyPreviewQuery(
    isSound
      ? {
          groupId,
          ...(externalTermId === null ? {} : { externalTermId }),
          ...(startDate === null ? {} : { startDate }),
          ...(endDate === null ? {} : { endDate }),
        }
      : skipToken,
  );
  return { preview: data ?? first, isFetching };
}

interface FormProps {
  readonly groupId: GroupId;
  readonly first: Preview;
  readonly terms: readonly Term[];
}

function CopyForm({ groupId, first, terms }: FormProps) {
  const { timeZoneId: zone, name, source } = first;
  const form = useCourseForm(withTerm({ ...NO_DRAFT, name }, nextTerm(terms, source.startDate), zone), zone);
  const { preview, isFetching } = usePreview(groupId, first, form.draft, zone, terms);
  const [leftOut, setLeftOut] = useState<ReadonlySet<GroupAssignmentId>>(new Set());
  const brought = preview.groupAssignments
    .map((groupAssignment) => groupAssignment.groupAssignmentId)
    .filter((id) => !leftOut.has(id));
  const [people, setPeople] = useState<'none' | 'staff'>('staff');
  const [copyGroup, { isLoading, error }] = useCopyGroupMutation();
  const { keyFor } = useIntentKey();
  const created = useCreated();

  async function copy() {
    const settings = form.ready();
    if (settings === null) return;
    const request = { groupId, ...settings, timeZoneId: zone, people, groupAssignmentIds: brought };
    const { data } = await copyGroup({ request, idempotencyKey: keyFor(request) });
    if (data !== undefined) created(data);
  }

  return (
    <>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <Step title="Name and term">
        <CourseFields {...form.fields} nameHint={form.fields.nameHint ?? takenHint(form.draft, preview)} />
      </Step>
      <Step title="What to copy">
        <ComingAssignments preview={preview} isFetching={isFetching} leftOut={leftOut} onChange={setLeftOut} />
        <RadioCards
          label="People"
          value={people}
          onChange={setPeople}
          options={[
            { value: 'staff', label: 'Instructors and graders', hint: staffWords(preview.staff.length) },
            { value: 'none', label: 'Nobody', hint: 'You will be the copy’s instructor.' },
          ]}
        />
        {people === 'staff' && preview.staff.length > 0 && <Staff staff={preview.staff} />}
        <p className={styles['quiet']}>{leftBehindWords(preview.studentsLeftBehind)}</p>
      </Step>
      {error !== undefined && (
        <Note tone="bad" role="alert">
          The course was not copied. {problemOf(error).detail}
        </Note>
      )}
      <Row>
        <Button kind="primary" isBusy={isLoading} busyLabel="Creating…" onClick={() => void copy()}>
          Create course
        </Button>
      </Row>
    </>
  );
}

/** The server knows of courses of the same people that this person does not see. */
function takenHint({ name, externalTermId }: CourseDraft, preview: Preview): string | undefined {
  const isAsked = preview.isNameTaken && name.trim() === preview.name && externalTermId !== null;
  return isAsked ? 'There is another course with this name in this term. You can still use it.' : undefined;
}

function Staff({ staff }: { readonly staff: Preview['staff'] }) {
  return (
    <ul className={styles['staff']} aria-label="Staff to copy">
      {staff.map((person) => (
        <li key={person.userId}>
          {displayName(person)}
          {person.roles.map((role) => (
            <Chip key={role}>{roleLabel(role)}</Chip>
          ))}
        </li>
      ))}
    </ul>
  );
}

function staffWords(count: number): string {
  if (count === 0) return 'You are the only one.';
  return count === 1 ? '1 person will be copied.' : `${count} people will be copied.`;
}

function leftBehindWords(students: number): string {
  const who = students === 1 ? '1 student stays' : `${students} students stay`;
  return `${students === 0 ? 'Students are never copied.' : `${who} in the original course.`} Scores are never copied.`;
}
