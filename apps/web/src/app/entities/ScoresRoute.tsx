import { groupId } from '@circuit/domain/kernel';
import { useParams } from 'react-router';

import type { RouteEntry } from '#app/routing/routes.ts';
import { useGroupQuery } from '#platform/api/resources.ts';

import { beginCourse } from './courseAhead.ts';
import { CourseJobs } from './CourseJobs.tsx';
import { EntityGate } from './EntityGate.tsx';
import { GroupAssignmentRoute } from './GroupAssignmentRoute.tsx';

/** S2.14: an access rule of its own; the assignment is opened as on every other page below it. */
export function ScoresRoute({ entry }: { readonly entry: RouteEntry }) {
  const { groupId: id = '', groupAssignmentId = '', '*': rest = '' } = useParams();
  const query = useGroupQuery({ groupId: groupId(id) });
  const below = rest.replace(/\/$/, '');
  return (
    <EntityGate entry={entry} id={id} collection="groups" query={query}>
      {(group) => (
        <>
          <GroupAssignmentRoute group={group} rest={`${groupAssignmentId}/scores${below === '' ? '' : `/${below}`}`} />
          <CourseJobs group={group} />
        </>
      )}
    </EntityGate>
  );
}

ScoresRoute.begin = beginCourse;
