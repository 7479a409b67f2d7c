import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { Student } from '@circuit/contract/students';
import type { UserId } from '@circuit/domain/kernel';
import { displayName, isPlaceholderEmail, sortedName } from '@circuit/domain/people';
import { can } from '@circuit/domain/permissions';
import { EmptyState, LinkButton, PageTitle, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { type GroupAssignmentIds, idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { useStudentQuery } from '#parts/students/studentsApi.ts';
import { TimeRequests } from '#parts/timeRequests/TimeRequests.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';

import { Decisions, Messages, Practice, Standings } from './Facts.tsx';
import { isNamesClosed } from './namesClosed.ts';
import { NamesClosed } from './NamesClosed.tsx';
import { Given, Received } from './Reviews.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import styles from './students.module.css';
import { Work } from './Work.tsx';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly userId: UserId;
}

/** One student in one assignment, for staff: the work first, and everything that is known about it beside it. (SS-11) */
export function StudentPage({ group, groupAssignment, userId }: Props) {
  const query = useStudentQuery({ groupAssignmentId: groupAssignment.id, userId }, { refetchOnMountOrArgChange: true });
  const student = query.currentData;
  const mayAnswer = can(useActor(), 'GroupAssignmentLateActivityPermitModify', group);
  useScreenTitle(student === undefined ? 'Student' : sortedName(student.person));
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub={student === undefined ? undefined : subtitle(student)}>
          {student === undefined ? 'Student' : displayName(student.person)}
        </PageTitle>
        {student?.place === undefined || student.place === null ? null : (
          <Neighbors place={student.place} ids={idsOf(group, groupAssignment)} />
        )}
      </div>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="submissions" />
      {student === undefined ? (
        <NotThere group={group} groupAssignment={groupAssignment} query={query} />
      ) : (
        <div className={styles['page']}>
          <div className={styles['main']}>
            {query.isError ? (
              <LoadFailed look="aside" what="This may be out of date." error={query.error} onRetry={query.refetch} />
            ) : null}
            <Work
              key={student.person.id}
              groupAssignment={groupAssignment}
              student={student}
              timeZoneId={group.timeZoneId}
            />
            <Received group={group} groupAssignment={groupAssignment} student={student} />
            <Given group={group} groupAssignment={groupAssignment} student={student} />
          </div>
          <aside className={styles['side']} aria-label="About this student">
            <ScoreCard group={group} groupAssignment={groupAssignment} userId={userId} />
            <Standings student={student} timeZoneId={group.timeZoneId} />
            {mayAnswer ? (
              <TimeRequests groupAssignment={groupAssignment} timeZoneId={group.timeZoneId} userId={userId} />
            ) : null}
            <Decisions student={student} timeZoneId={group.timeZoneId} />
            <Practice student={student} timeZoneId={group.timeZoneId} />
            <Messages student={student} timeZoneId={group.timeZoneId} />
          </aside>
        </div>
      )}
    </>
  );
}

function subtitle({ person, place }: Student): string {
  const about = place === null ? 'No longer in this course.' : `Student ${place.number} of ${place.total}, by name.`;
  return isPlaceholderEmail(person.email) ? about : `${person.email}. ${about}`;
}

interface NeighborsProps {
  readonly place: NonNullable<Student['place']>;
  readonly ids: GroupAssignmentIds;
}

function Neighbors({ place: { previous, next }, ids }: NeighborsProps) {
  const hrefOf = ({ id }: { readonly id: UserId }) => href(PATHS.student, { ...ids, userId: id });
  return (
    <nav className={styles['neighbors']} aria-label="Students">
      {previous === null ? null : <LinkButton href={hrefOf(previous)}>Previous: {sortedName(previous)}</LinkButton>}
      {next === null ? null : <LinkButton href={hrefOf(next)}>Next: {sortedName(next)}</LinkButton>}
    </nav>
  );
}

interface NotThereProps extends Omit<Props, 'userId'> {
  readonly query: { readonly error?: unknown; readonly isError: boolean; readonly refetch: () => unknown };
}

function NotThere({ group, groupAssignment, query }: NotThereProps) {
  if (!query.isError) return <Skeleton shape="block" label="Loading the student" />;
  const { status, detail } = problemOf(query.error);
  if (isNamesClosed(query.error)) return <NamesClosed group={group} groupAssignment={groupAssignment} why={detail} />;
  if (status === STATUS_CODE.NOT_FOUND || status === STATUS_CODE.BAD_REQUEST)
    return (
      <EmptyState
        title="We cannot find that student."
        text="They are not in this course and have not handed in anything here."
        action={
          <LinkButton href={href(PATHS.groupAssignment, idsOf(group, groupAssignment))}>
            Back to the overview
          </LinkButton>
        }
      />
    );
  return <LoadFailed what="Could not load this student." error={query.error} onRetry={query.refetch} />;
}
