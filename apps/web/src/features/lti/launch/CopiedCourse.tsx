import { Button, Note } from '@circuit/ui';

import { AssignmentForm } from './ConnectAssignment.tsx';
import { type LtiLaunch, type StateOf, useCopyLtiAssignmentMutation } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';
import styles from './launch.module.css';
import { useLaunchAct } from './useLaunchAct.ts';

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'copiedCourse'>;
}

/** The platform's course was copied, and its links still name the assignments of the old one. (LW-24) */
export function CopiedCourse({ launch, state }: Props) {
  if (!state.mayConnect)
    return (
      <LaunchNotice launch={launch} title="This link opens nothing yet">
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
  const { sourceTitle, sourceGroupName, groupName, linkTitle, mayCopy, whyNot, candidates } = state;
  return (
    <LaunchNotice launch={launch} title={mayCopy ? `Copy ${sourceTitle} here?` : 'This link belongs to another course'}>
      <p>
        The link <b>{linkTitle}</b> came along when the course was copied in {launch.platformName}. Its assignment
        belongs to <b>{sourceGroupName}</b>. Students of {groupName} need one of their own.
      </p>
      {mayCopy ? <CopyHere launch={launch} groupName={groupName} /> : whyNot !== null && <p>{whyNot}</p>}
      {candidates.length > 0 && (
        <>
          <h2>{mayCopy ? `Or use an assignment of ${groupName}` : `Use an assignment of ${groupName}`}</h2>
          <AssignmentForm ltiLaunchId={launch.id} candidates={candidates} isSecond={mayCopy} />
        </>
      )}
    </LaunchNotice>
  );
}

function CopyHere({ launch: { id }, groupName }: { readonly launch: LtiLaunch; readonly groupName: string }) {
  const [copy] = useCopyLtiAssignmentMutation();
  const { run, isBusy, failure } = useLaunchAct('Not copied.');
  const request = { ltiLaunchId: id };
  return (
    <>
      <p>
        The copy has the same instructions, rubric and calibrations, and no student work. It is a draft: check its
        dates, then activate it. From then on the link opens the copy.
      </p>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button
          kind="primary"
          isBusy={isBusy}
          busyLabel="Copying…"
          onClick={() => void run((keyFor) => copy({ request, idempotencyKey: keyFor(request) }))}
        >
          Copy to {groupName}
        </Button>
      </div>
    </>
  );
}
