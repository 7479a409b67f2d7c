import type { GroupList } from '@circuit/contract/groups';
import { can } from '@circuit/domain/permissions';
import { lazy, Suspense } from 'react';

import { useActor } from '#platform/session/useSession.ts';

const JobPill = lazy(async () => ({ default: (await import('#features/jobLogs/JobPill.tsx')).JobPill }));

/** What runs for a course, on every page of it, for those who may know. (JL-7) */
export function CourseJobs({ group }: { readonly group: GroupList['items'][number] }) {
  const actor = useActor();
  return can(actor, 'GroupAssignmentJobLogRead', group) ? (
    <Suspense fallback={null}>
      <JobPill key={group.id} group={group} />
    </Suspense>
  ) : null;
}
