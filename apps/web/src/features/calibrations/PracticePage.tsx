import type { PracticeEssay } from '@circuit/contract/calibrations';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { EmptyState, LinkButton, PageTitle, Skeleton } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { type LearnersCourse, usePracticeEssaysQuery } from '#parts/learnerStatuses/learnerApi.ts';
import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { useReadOnly } from '#parts/learnerStatuses/useReadOnly.ts';
import { useScreenFocus } from '#parts/learnerStatuses/useScreenFocus.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { Compare } from './Compare.tsx';
import { hubAddress } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { essayTitle, type Practice } from './practice.ts';
import { usePracticeEssayQuery, useStartPracticeTryMutation } from './practiceApi.ts';
import { PracticeClosed } from './PracticeClosed.tsx';
import { Rate } from './Rate.tsx';
import { SecondTry } from './SecondTry.tsx';
import { Spent } from './Spent.tsx';

interface Props {
  readonly course: LearnersCourse;
  readonly groupAssignment: GroupAssignment;
  /** From the address, from 1. */
  readonly number: number;
}

const HEADING = 'Practice';
const NOT_LOADED = { look: 'page', heading: HEADING, what: 'Could not load the practice essay.' } as const;

/** One practice essay: rate it, perhaps once more, then compare with the expert. (PT-1) */
export function PracticePage({ course, groupAssignment, number }: Props) {
  const list = usePracticeEssaysQuery({ groupAssignmentId: groupAssignment.id });
  const [screen, setScreen] = useState<string | null>(null);
  useScreenFocus(screen);
  const item = list.data?.items.find((essay) => essay.number === number);
  useScreenTitle(item === undefined ? HEADING : essayTitle({ number, total: list.data?.items.length ?? 0 }));
  if (list.data === undefined)
    return list.isError ? (
      <LoadFailed {...NOT_LOADED} error={list.error} onRetry={list.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading practice" />
    );
  if (item === undefined) return <NoEssay course={course} groupAssignment={groupAssignment} practice={list.data} />;
  return (
    <OneEssay
      key={item.id}
      course={course}
      groupAssignment={groupAssignment}
      practice={list.data}
      calibrationId={item.id}
      onScreen={setScreen}
    />
  );
}

/** Not open yet, none there, or a number that is none. (PT-7) */
function NoEssay({
  course,
  groupAssignment,
  practice: { items, closed },
}: Omit<OneProps, 'calibrationId' | 'onScreen'>) {
  const zone = useZone(course.timeZoneId);
  const isNone = items.length === 0;
  const none =
    closed === null
      ? 'Your instructor has not added any, so you have nothing to do here.'
      : reasonWords(closed, (date) => formatDateTime(date, zone));
  const noneTitle = closed === null ? 'There are no practice essays.' : 'There is nothing to practice right now.';
  return (
    <>
      <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
      <PageTitle>{HEADING}</PageTitle>
      <EmptyState
        title={isNone ? noneTitle : 'We can’t find that practice essay.'}
        text={isNone ? none : undefined}
        action={<LinkButton href={hubAddress({ course, groupAssignment })}>Open the assignment</LinkButton>}
      />
    </>
  );
}

interface OneProps extends Pick<Props, 'course' | 'groupAssignment'> {
  readonly practice: Practice;
  readonly calibrationId: PracticeEssay['id'];
  /** What is shown now, once it is: its heading takes the focus. */
  readonly onScreen: (screen: string) => void;
}

function OneEssay({ course, groupAssignment, practice, calibrationId, onScreen }: OneProps) {
  const query = usePracticeEssayQuery({ groupAssignmentId: groupAssignment.id, calibrationId });
  const person = useUserInfo().data;
  const { currentData: essay } = query;
  const readOnly = useReadOnly(course);
  const screen = essay === undefined || person === undefined ? null : screenOf(essay, readOnly !== null);
  useEffect(() => {
    if (screen !== null && screen !== 'begin') onScreen(`${calibrationId} ${screen}`);
  }, [calibrationId, screen, onScreen]);
  if (essay === undefined || person === undefined)
    return query.isError ? (
      <LoadFailed {...NOT_LOADED} error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading the practice essay" />
    );
  const of = { course, groupAssignment, practice, essay };
  if (screen === 'compare') return essay.comparison === null ? <Spent {...of} /> : <Compare {...of} />;
  if (screen === 'closed') return <PracticeClosed {...of} readOnly={readOnly} />;
  if (screen === 'again') return <SecondTry {...of} />;
  const draft = essay.tries.find(({ status }) => status === 'Draft');
  if (draft === undefined) return <Begin groupAssignment={groupAssignment} calibrationId={calibrationId} />;
  return <Rate key={draft.id} {...of} practiceTry={draft} personId={person.id} onClosed={query.refetch} />;
}

function screenOf(essay: PracticeEssay, isReadOnly: boolean): 'compare' | 'closed' | 'again' | 'begin' | 'rate' {
  if (essay.state === 'finished') return 'compare';
  if (essay.closed !== null || isReadOnly) return 'closed';
  if (essay.state === 'mayTryAgain') return 'again';
  return essay.tries.some(({ status }) => status === 'Draft') ? 'rate' : 'begin';
}

/** Opening an essay for the first time starts a try; a student who already started one gets that one. */
function Begin({ groupAssignment, calibrationId }: Pick<OneProps, 'groupAssignment' | 'calibrationId'>) {
  const [start, { isError, error }] = useStartPracticeTryMutation();
  const isAsked = useRef(false);
  const groupAssignmentId = groupAssignment.id;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void start({ request: { groupAssignmentId, calibrationId } });
  }, [start, groupAssignmentId, calibrationId]);
  if (isError)
    return (
      <LoadFailed
        {...NOT_LOADED}
        error={error}
        onRetry={() => void start({ request: { groupAssignmentId, calibrationId } })}
      />
    );
  return <Skeleton shape="block" label="Opening the practice essay" />;
}
