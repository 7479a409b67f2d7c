import type { GroupAssignment, GroupList } from '@circuit/contract';
import { daysBetween } from '@circuit/domain/time';
import { Button, Note, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';

import { useCopyGroupAssignmentMutation, useGroupAssignmentQuery } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { courseWithTerm } from '#parts/words/courseTerm.ts';
import { useGroupQuery } from '#platform/api/resources.ts';

import { AssignmentForm } from './ConnectAssignment.tsx';
import { type LtiLaunch, type StateOf, useConnectLtiAssignmentMutation } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';
import styles from './launch.module.css';
import { useLaunchAct } from './useLaunchAct.ts';

type Course = GroupList['items'][number];

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'copiedCourse'>;
}

/** The platform's course was copied, and its links still name the assignments of the old one. (LW-24) */
export function CopiedCourse({ launch, state }: Props) {
  if (!state.mayConnect)
    return (
      <LaunchNotice title="This link opens nothing yet">
        <p>
          It was copied from another course. Your instructor of {state.groupName} opens it in {launch.platformName} once
          and connects it. After that it works for you too.
        </p>
        <p>If something is due soon, write to your instructor.</p>
      </LaunchNotice>
    );
  return <ForStaff launch={launch} state={state} />;
}

function ForStaff({ launch, state }: Props) {
  const { sourceTitle, groupName, linkTitle, candidates } = state;
  const { copied, isLoading } = useCopied(state);
  return (
    <LaunchNotice title={`Copy ${sourceTitle} here?`}>
      <p>
        The link <b>{linkTitle}</b> came along when the course was copied in {launch.platformName}. Its assignment
        belongs to {copied === null ? 'another course' : <b>{courseWithTerm(copied.from)}</b>}. Students of{' '}
        {groupName} need one of their own.
      </p>
      {isLoading && <Skeleton shape="row" count={2} label="Loading the assignment…" />}
      {copied !== null && <CopyHere launch={launch} {...copied} />}
      {!isLoading && copied === null && (
        <p>You cannot copy it, because you are not an instructor of the other course. Ask somebody who is.</p>
      )}
      {candidates.length > 0 && (
        <>
          <h2>Or use an assignment of {groupName}</h2>
          <AssignmentForm ltiLaunchId={launch.id} candidates={candidates} isSecond={copied !== null} />
        </>
      )}
    </LaunchNotice>
  );
}

interface Copied {
  readonly source: GroupAssignment;
  readonly from: Course;
  readonly to: Course;
}

interface Found {
  readonly copied: Copied | null;
  readonly isLoading: boolean;
}

/** What would be copied, from where to where; null for a person who may not read it. */
function useCopied({ sourceGroupAssignmentId, groupId }: Props['state']): Found {
  const source = useGroupAssignmentQuery({ groupAssignmentId: sourceGroupAssignmentId });
  const from = useGroupQuery(source.data === undefined ? skipToken : { groupId: source.data.groupId });
  const to = useGroupQuery({ groupId });
  const isLoading = source.isLoading || from.isLoading || to.isLoading;
  if (source.data === undefined || from.data === undefined || to.data === undefined)
    return { copied: null, isLoading };
  return { copied: { source: source.data, from: from.data, to: to.data }, isLoading };
}

/** Copies the assignment into this course and connects the link with the copy; both can be repeated after a failure. */
function CopyHere({ launch, source, from, to }: Copied & { readonly launch: LtiLaunch }) {
  const [copy] = useCopyGroupAssignmentMutation();
  const [connect] = useConnectLtiAssignmentMutation();
  const { run, isBusy, failure } = useLaunchAct('Not copied.');
  const shiftDays = shiftBetween(from, to);
  const send = () =>
    run(async (keyFor) => {
      const wanted = { groupAssignmentId: source.id, toGroupId: to.id, shiftDays };
      const copied = await copy({ request: wanted, idempotencyKey: keyFor(wanted) });
      if (copied.data === undefined) return copied;
      return connect({ request: { ltiLaunchId: launch.id, groupAssignmentId: copied.data.id } });
    });
  return (
    <>
      <p>
        The copy has the same instructions, rubric and calibrations, and no student work. It is a draft:{' '}
        {shiftDays === 0 ? 'check its dates' : `its dates move by ${shiftDays} days, so check them`}, then activate it.
      </p>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" isBusy={isBusy} busyLabel="Copying…" onClick={() => void send()}>
          Copy to {to.name}
        </Button>
      </div>
    </>
  );
}

const MOST_DAYS = 3660;

/** As far into this course as it was into the other one, where both say when they begin. */
function shiftBetween(from: Course, to: Course): number {
  if (from.startDate === null || to.startDate === null) return 0;
  const days = daysBetween(new Date(from.startDate), new Date(to.startDate), to.timeZoneId);
  return Math.abs(days) > MOST_DAYS ? 0 : days;
}
