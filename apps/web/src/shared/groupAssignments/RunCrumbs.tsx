import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Breadcrumbs } from '@circuit/ui';

import { courseCrumb } from '#shared/navigation/crumbs.ts';

import { runAddress } from './addresses.ts';

interface Props {
  readonly course: Pick<GroupList['items'][number], 'id' | 'name'>;
  readonly run: Pick<GroupAssignment, 'id' | 'title'>;
}

/** Above the title of a page that lies below an assignment of a course. */
export function RunCrumbs({ course, run }: Props) {
  return <Breadcrumbs trail={[courseCrumb(course), { href: runAddress(course.id, run.id), text: run.title }]} />;
}
