import type { GroupAssignment, GroupList, Student } from '@circuit/contract';
import type { UserId } from '@circuit/domain/kernel';
import { displayName, sortedName } from '@circuit/domain/people';
import { Button, EmptyState, LinkButton, Note, PageTitle, Skeleton } from '@circuit/ui';

import { STATUS_CODE } from '#shared/api/problem.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import { RunTabs } from '#shared/groupAssignments/RunTabs.tsx';
import { useStudentQuery } from '#shared/students/studentsApi.ts';
import { useScreenTitle } from '#shared/title/screenTitle.ts';

import { Decisions, Messages, Practice, Standings } from './Facts.tsx';
import { isNamesClosed } from './namesClosed.ts';
import { NamesClosed } from './NamesClosed.tsx';
import { Given, Received } from './Reviews.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import styles from './students.module.css';
import { Work } from './Work.tsx';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly userId: UserId;
}

/** One student in one assignment, for staff: the work first, and everything that is known about it beside it. (SS-11) */
export function StudentPage({ group, run, userId }: Props) {
  const query = useStudentQuery({ groupAssignmentId: run.id, userId }, { refetchOnMountOrArgChange: true });
  const student = query.currentData;
  useScreenTitle(student === undefined ? 'Student' : sortedName(student.person));
  return (
    <>
      <RunCrumbs course={group} run={run} />
      <div className={styles['head']}>
        <PageTitle sub={student === undefined ? undefined : subtitle(student)}>
          {student === undefined ? 'Student' : displayName(student.person)}
        </PageTitle>
        {student?.place === undefined || student.place === null ? null : (
          <Neighbors place={student.place} address={`${runAddress(group.id, run.id)}/students`} />
        )}
      </div>
      <RunTabs group={group} run={run} current="submissions" />
      {student === undefined ? (
        <NotThere group={group} run={run} query={query} />
      ) : (
        <div className={styles['page']}>
          <div className={styles['main']}>
            {query.isError ? (
              <Note tone="warn" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
                This may be out of date. {problemOf(query.error).detail}
              </Note>
            ) : null}
            <Work key={student.person.id} run={run} student={student} timeZoneId={group.timeZoneId} />
            <Received group={group} run={run} student={student} />
            <Given group={group} run={run} student={student} />
          </div>
          <aside className={styles['side']} aria-label="About this student">
            <ScoreCard group={group} run={run} userId={userId} />
            <Standings student={student} timeZoneId={group.timeZoneId} />
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
  return place === null
    ? `${person.email}. No longer in this course.`
    : `${person.email}. Student ${place.number} of ${place.total}, by name.`;
}

interface NeighborsProps {
  readonly place: NonNullable<Student['place']>;
  readonly address: string;
}

function Neighbors({ place: { previous, next }, address }: NeighborsProps) {
  return (
    <nav className={styles['neighbors']} aria-label="Students">
      {previous === null ? null : (
        <LinkButton href={`${address}/${previous.id}`}>Previous: {sortedName(previous)}</LinkButton>
      )}
      {next === null ? null : <LinkButton href={`${address}/${next.id}`}>Next: {sortedName(next)}</LinkButton>}
    </nav>
  );
}

interface NotThereProps extends Omit<Props, 'userId'> {
  readonly query: { readonly error?: unknown; readonly isError: boolean; readonly refetch: () => unknown };
}

function NotThere({ group, run, query }: NotThereProps) {
  if (!query.isError) return <Skeleton shape="block" label="Loading the student" />;
  const { status, detail } = problemOf(query.error);
  if (isNamesClosed(query.error)) return <NamesClosed group={group} run={run} why={detail} />;
  if (status === STATUS_CODE.NOT_FOUND || status === STATUS_CODE.BAD_REQUEST)
    return (
      <EmptyState
        title="We cannot find that student."
        text="They are not in this course and have not handed in anything here."
        action={<LinkButton href={runAddress(group.id, run.id)}>Back to the overview</LinkButton>}
      />
    );
  return (
    <Note tone="bad" role="alert" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
      Could not load this student. {detail}
    </Note>
  );
}
