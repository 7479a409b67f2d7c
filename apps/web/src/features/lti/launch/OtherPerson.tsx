import { Button, LinkButton, Note } from '@circuit/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { logOut } from '#platform/session/logOut.ts';
import { switchPerson } from '#platform/session/switchPerson.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import type { LtiLaunch, StateOf } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'otherPerson'>;
}

/** The browser is signed in as somebody else: nobody is switched unasked. (LW-23) */
export function OtherPerson({ launch, state: { platformPerson, signedInAs } }: Props) {
  const { platformName } = launch;
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [isTooLate, setTooLate] = useState(false);
  return (
    <LaunchNotice
      launch={launch}
      title={`Continue as ${platformPerson}?`}
      actions={
        <>
          <Button kind="primary" onClick={() => setTooLate(!dispatch(switchPerson(pathname)))}>
            Continue as {platformPerson}
          </Button>
          <LinkButton href={PATHS.home}>Stay signed in as {signedInAs}</LinkButton>
        </>
      }
    >
      <p>
        You are signed in as <b>{signedInAs}</b>. {platformName} says that you are <b>{platformPerson}</b>. If you
        continue, {signedInAs} is signed out in this browser. Unsent text stays on this device.
      </p>
      {isTooLate && (
        <Note tone="warn" role="alert" action={<Button onClick={() => void dispatch(logOut())}>Log out</Button>}>
          This link was opened too long ago to continue with it. Log out, go back to {platformName} and open it again.
        </Note>
      )}
    </LaunchNotice>
  );
}
