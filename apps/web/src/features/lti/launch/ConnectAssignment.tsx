import { Button, LinkButton, Note, RadioCards } from '@circuit/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { type LtiLaunch, type StateOf, useConnectLtiAssignmentMutation } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';
import styles from './launch.module.css';
import { useLaunchAct } from './useLaunchAct.ts';

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'connectAssignment'>;
}

/** Staff came from a link that opens no assignment yet. (LW-21) */
export function ConnectAssignment({ launch, state }: Props) {
  const { groupId, groupName, linkTitle, candidates } = state;
  return (
    <LaunchNotice launch={launch} title="Choose what this link opens">
      <p>
        The link <b>{linkTitle}</b> in {launch.platformName} is not connected. Choose the assignment of {groupName} that
        it opens for everybody.
      </p>
      {candidates.length === 0 ? (
        <>
          <p>{groupName} has no assignment yet. Add one, then open the link again.</p>
          <div className={styles['actions']}>
            <LinkButton kind="primary" href={href(PATHS.newGroupAssignment, { groupId })}>
              Add assignment
            </LinkButton>
          </div>
        </>
      ) : (
        <AssignmentForm ltiLaunchId={launch.id} candidates={candidates}>
          <LinkButton href={href(PATHS.newGroupAssignment, { groupId })}>Add another assignment</LinkButton>
        </AssignmentForm>
      )}
    </LaunchNotice>
  );
}

interface FormProps {
  readonly ltiLaunchId: string;
  readonly candidates: StateOf<'connectAssignment'>['candidates'];
  /** Something else on the page is the first choice. */
  readonly isSecond?: boolean;
  readonly children?: ReactNode;
}

/** One of the course's assignments; also for a link that came along with a copied course. */
export function AssignmentForm({ ltiLaunchId, candidates, isSecond = false, children }: FormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [connect] = useConnectLtiAssignmentMutation();
  const { run, isBusy, failure } = useLaunchAct('Not connected.');
  function send(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const assignment = candidates.find(({ groupAssignmentId }) => groupAssignmentId === chosen);
    if (assignment === undefined) return;
    const request = { ltiLaunchId, groupAssignmentId: assignment.groupAssignmentId };
    void run((keyFor) => connect({ request, idempotencyKey: keyFor(request) }));
  }
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      <RadioCards
        label="Assignment"
        value={chosen}
        onChange={setChosen}
        error={hasTried && chosen === null ? 'Choose an assignment.' : undefined}
        options={candidates.map(({ groupAssignmentId, title, isLinked }) => ({
          value: String(groupAssignmentId),
          label: title,
          hint: isLinked ? 'Another link opens it too' : undefined,
        }))}
      />
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button kind={isSecond ? 'secondary' : 'primary'} type="submit" isBusy={isBusy} busyLabel="Connecting…">
          Connect assignment
        </Button>
        {children}
      </div>
    </form>
  );
}
