import type { InstructorSchedule } from '@circuit/contract/timetable';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import type { Course } from '../course.ts';
import { ClassPicker } from './ClassPicker.tsx';
import { useConnectTimetableClassesMutation, useInstructorScheduleQuery } from './timetableApi.ts';

interface Props {
  readonly group: Course;
  readonly onClose: () => void;
}

/** Says which classes a course is made of. Nobody joins or leaves before the next sync. (UT-24, UT-43) */
export function ConnectClassesDialog({ group, onClose }: Props) {
  const [termId, setTermId] = useState<string>();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const { currentData: schedule } = useInstructorScheduleQuery(termId === undefined ? {} : { externalTermId: termId });
  const [connect] = useConnectTimetableClassesMutation();
  const connected = connectedIn(schedule, group.id);
  const classIds = chosen ?? connected;
  const externalTermId = schedule?.term?.id;
  const isChanged = chosen !== null && new Set([...chosen, ...connected]).size !== sharedCount(chosen, connected);

  function save(keyFor: KeyFor) {
    if (externalTermId === undefined) return undefined;
    const request = { groupId: group.id, externalTermId, classIds: [...classIds] };
    return connect({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title="Classes of this course"
      note="Nobody joins or leaves before the next sync."
      action={classIds.length === 0 && connected.length > 0 ? 'Disconnect' : 'Save classes'}
      busyLabel="Saving…"
      isOff={!isChanged}
      failed="Not saved."
      act={save}
      done="Saved the classes. Sync now to bring their students."
      onClose={onClose}
    >
      <ClassPicker
        termId={termId}
        onTerm={(next) => {
          setTermId(next);
          setChosen(null);
        }}
        classIds={classIds}
        onChange={setChosen}
        otherwise="The course stays as it is."
      />
    </ActDialog>
  );
}

const sharedCount = (one: readonly number[], other: readonly number[]): number =>
  one.filter((id) => other.includes(id)).length;

const connectedIn = (schedule: InstructorSchedule | undefined, groupId: string): number[] =>
  (schedule?.classes ?? [])
    .filter(({ inCourses }) => inCourses.some((course) => course.groupId === groupId))
    .map(({ classId }) => classId);
