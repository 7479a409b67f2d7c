import { Button, Note } from '@circuit/ui';

import type { LtiLaunch } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';
import { useAnswer } from './useAnswer.ts';

interface Props {
  readonly launch: LtiLaunch;
}

/** The place in the platform takes files or something else. */
export function TakesNoLinks({ launch }: Props) {
  const { id, platformName } = launch;
  const { send, busy, failure } = useAnswer(id);
  return (
    <LaunchNotice launch={{ ...launch, returnUrl: null }} title="Nothing can be added here">
      <p>
        This place in {platformName} takes no links to assignments. Go back and add the assignment as an activity of the
        course.
      </p>
      {failure !== null && (
        <Note tone="bad" role="alert">
          Not sent. {failure}
        </Note>
      )}
      <div>
        <Button
          kind="primary"
          isBusy={busy !== null}
          busyLabel="Going back…"
          onClick={() => void send({ ofCourse: [], ofLibrary: [] })}
        >
          Back to {platformName}
        </Button>
      </div>
    </LaunchNotice>
  );
}

export function ContentSent({ launch }: Props) {
  const { platformName } = launch;
  return (
    <LaunchNotice launch={launch} title={`Your choice was sent to ${platformName}`}>
      <p>You can close this window. To add more assignments, start again in {platformName}.</p>
    </LaunchNotice>
  );
}
