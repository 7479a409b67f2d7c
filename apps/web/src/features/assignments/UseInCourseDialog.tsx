import type { Assignment } from '@circuit/contract/assignments';
import { can } from '@circuit/domain/permissions';
import { SelectField, Skeleton } from '@circuit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useGroupsQuery } from '#platform/api/resources.ts';
import { useActor } from '#platform/session/useSession.ts';
import { courseWithTerm } from '#parts/words/courseTerm.ts';

interface Props {
  readonly assignment: Pick<Assignment, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** Which course; what it brings and from when is asked there. (CW-20) */
export function UseInCourseDialog({ assignment: { id, title }, onClose }: Props) {
  const actor = useActor();
  const navigate = useNavigate();
  const { data, error, refetch } = useGroupsQuery();
  const courses = (data?.items ?? []).filter(
    (course) => !course.isDeleted && can(actor, 'GroupAssignmentCreate', course),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const course = courses.find(({ id: groupId }) => groupId === chosen) ?? courses[0];
  return (
    <ActDialog
      title={`Use ${title} in a course`}
      action={course === undefined ? undefined : 'Choose dates'}
      failed={null}
      act={() => {
        if (course !== undefined)
          void navigate(href(PATHS.newGroupAssignment, { groupId: course.id }, { assignmentId: id }));
      }}
      onClose={onClose}
    >
      {data === undefined ? (
        error === undefined ? (
          <Skeleton shape="row" count={2} />
        ) : (
          <LoadFailed what="Could not load your courses." error={error} onRetry={refetch} />
        )
      ) : course === undefined ? (
        <p>You don't teach a course that can use it.</p>
      ) : (
        <SelectField
          label="Course"
          hint="The course gets a copy. Later edits in the library do not change it."
          value={course.id}
          options={courses.map((each) => ({ value: each.id, label: courseWithTerm(each) }))}
          onChange={setChosen}
        />
      )}
    </ActDialog>
  );
}
