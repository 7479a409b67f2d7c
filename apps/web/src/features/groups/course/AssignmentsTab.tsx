import { can } from '@circuit/domain/permissions';
import { EmptyState, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useGroupAssignmentListQuery } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { useActor } from '#platform/session/useSession.ts';
import { zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { Course } from '../course.ts';
import styles from './course.module.css';
import { DeletedGroupAssignments } from './DeletedGroupAssignments.tsx';
import { OwnGroupAssignmentCard } from './OwnGroupAssignmentCard.tsx';
import { GroupAssignmentCard } from './GroupAssignmentCard.tsx';
import { GroupAssignmentSections } from './GroupAssignmentSections.tsx';
import { StartCard } from './StartCard.tsx';

/** The assignments of a course: staff see them by state, students one after the other. (CW-1) */
export function AssignmentsTab({ group }: { readonly group: Course }) {
  const actor = useActor();
  const zone = useZone(group.timeZoneId);
  const isStaff = can(actor, 'GroupAssignmentReadAny', group);
  const { data, error, refetch } = useGroupAssignmentListQuery({ groupId: group.id, tab: 'AVAILABLE' });
  if (data === undefined && error === undefined) return <Skeleton shape="block" count={2} />;
  if (data === undefined)
    return <LoadFailed look="page" what="Could not load this course’s assignments." error={error} onRetry={refetch} />;
  return (
    <>
      {data.items.length === 0 ? (
        <NoGroupAssignments group={group} />
      ) : isStaff ? (
        <GroupAssignmentSections group={group} groupAssignments={data.items} zone={zone} />
      ) : (
        <ul className={styles['groupAssignments']}>
          {data.items.map((groupAssignment) => (
            <li key={groupAssignment.id}>
              {group.roles.includes('GroupLearner') ? (
                <OwnGroupAssignmentCard group={group} groupAssignment={groupAssignment} zone={zone} />
              ) : (
                <GroupAssignmentCard groupAssignment={groupAssignment} zone={zone} level={2} />
              )}
            </li>
          ))}
        </ul>
      )}
      {data.items.length === 0 ? null : <p className={styles['quiet']}>Times are {zoneWords(serverNow(), zone)}.</p>}
      {can(actor, 'GroupAssignmentDelete', group) ? <DeletedGroupAssignments groupId={group.id} /> : null}
    </>
  );
}

/** Students read who will add one, staff what to do first. */
function NoGroupAssignments({ group }: { readonly group: Course }) {
  const actor = useActor();
  if (can(actor, 'GroupUpdate', group)) return <StartCard group={group} />;
  const who = group.instructors[0];
  return (
    <EmptyState
      title="No assignments yet."
      text={who === undefined ? 'Your instructor has not added one.' : `${who} has not added one.`}
    />
  );
}
