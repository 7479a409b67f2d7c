import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { Breadcrumbs } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { courseCrumb } from '#parts/addresses/crumbs.ts';

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
        { href: href(PATHS.groupAssignment, idsOf(course, groupAssignment)), text: groupAssignment.title },
      ]}
    />
  );
}
