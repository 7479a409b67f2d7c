import { displayName, isPlaceholderEmail } from '@circuit/domain/people';
import { Button, Note } from '@circuit/ui';
import { useLocation } from 'react-router';

import { rememberReturnPath } from '#platform/session/returnPath.ts';
import { logOut } from '#platform/session/logOut.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type LtiLaunch, type StateOf, useClaimLtiLaunchMutation } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';
import { useLaunchAct } from './useLaunchAct.ts';

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'signInOnce'>;
}

/** Somebody has an account here already: they say once that both are theirs. (LW-22) */
export function SignInOnce({ launch, state: { platformPerson } }: Props) {
  const { id, platformName } = launch;
  const { data: me } = useUserInfo();
  const [claim] = useClaimLtiLaunchMutation();
  const { run, isBusy, failure } = useLaunchAct('Not connected.');
  const signInAgain = useSignInAgain();
  const myName = me === undefined ? 'you' : displayName(me);
  const request = { ltiLaunchId: id };
  return (
    <LaunchNotice
      launch={launch}
      title={`Connect your account with ${platformName}?`}
      actions={
        <>
          <Button
            kind="primary"
            isBusy={isBusy}
            busyLabel="Connecting…"
            onClick={() => void run((keyFor) => claim({ request, idempotencyKey: keyFor(request) }))}
          >
            Yes, both are me
          </Button>
          <Button onClick={signInAgain}>No, sign in as somebody else</Button>
        </>
      }
    >
      <p>
        {platformName} says that you are <b>{platformPerson}</b>. Here you are signed in as <b>{myName}</b>
        {me === undefined || isPlaceholderEmail(me.email) ? '' : `, ${me.email}`}.
      </p>
      <p>You do this once. From then on {platformName} signs you in.</p>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </LaunchNotice>
  );
}

/** Logs out and, after the next sign-in, comes back to this launch. */
export function useSignInAgain(): () => void {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  return () => {
    if (dispatch(logOut())) rememberReturnPath(pathname);
  };
}
