import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Breadcrumbs } from '@circuit/ui';

import { courseCrumb } from '#platform/navigation/crumbs.ts';

import { groupAssignmentAddress } from './addresses.ts';

interface Props {
  readonly course: Pick<GroupList['items'][number], 'id' | 'name'>;
  readonly groupAssignment: Pick<GroupAssignment, 'id' | 'title'>;
}

/** Above the title of a page that lies below an assignment of a course. */
export function GroupAssignmentCrumbs({ course, groupAssignment }: Props) {
  return (
    <Breadcrumbs
      trail={[
        courseCrumb(course),
        { href: groupAssignmentAddress(course.id, groupAssignment.id), text: groupAssignment.title },
      ]}
    />
  );
}
