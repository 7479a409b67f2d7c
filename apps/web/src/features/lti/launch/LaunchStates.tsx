import { assertNever } from '@circuit/domain/kernel';
import { PageTitle, Spinner } from '@circuit/ui';
import { Navigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useTaskAddress } from '#parts/learnerStatuses/nextStep/useTaskAddress.ts';
import { useScreenFocus } from '#parts/learnerStatuses/useScreenFocus.ts';

import { Disconnected, Ended, Expired, NoRole, NotActive, NothingYet, Removed } from './closedStates.tsx';
import { ConnectAssignment } from './ConnectAssignment.tsx';
import { ConnectCourse } from './ConnectCourse.tsx';
import { ContentPicker } from './ContentPicker.tsx';
import { CopiedCourse } from './CopiedCourse.tsx';
import type { LtiLaunch, StateOf } from './launchApi.ts';
import { OtherPerson } from './OtherPerson.tsx';
import { ContentSent, TakesNoLinks } from './pickerNotices.tsx';
import { SignInOnce } from './SignInOnce.tsx';

/** Every state of a launch. Only a launch that is ready goes on by itself. (LW-20) */
export function LaunchStates({ launch }: { readonly launch: LtiLaunch }) {
  const { state } = launch;
  // What takes the place of the button that was pressed is read from its title on.
  useScreenFocus(state.kind);
  switch (state.kind) {
    case 'ready':
      return <Ready state={state} />;
    case 'connectCourse':
      return <ConnectCourse launch={launch} state={state} />;
    case 'connectAssignment':
      return <ConnectAssignment launch={launch} state={state} />;
    case 'copiedCourse':
      return <CopiedCourse launch={launch} state={state} />;
    case 'signInOnce':
      return <SignInOnce launch={launch} state={state} />;
    case 'otherPerson':
      return <OtherPerson launch={launch} state={state} />;
    case 'chooseContent':
      return state.acceptsLinks ? <ContentPicker launch={launch} state={state} /> : <TakesNoLinks launch={launch} />;
    case 'contentSent':
      return <ContentSent launch={launch} />;
    case 'nothingYet':
      return <NothingYet launch={launch} state={state} />;
    case 'notActive':
      return <NotActive launch={launch} state={state} />;
    case 'removed':
      return <Removed launch={launch} state={state} />;
    case 'ended':
      return <Ended launch={launch} state={state} />;
    case 'noRole':
      return <NoRole launch={launch} />;
    case 'disconnected':
      return <Disconnected launch={launch} />;
    case 'expired':
      return <Expired launch={launch} />;
    default:
      return assertNever(state);
  }
}

/** Its title stands there until the next page is loaded. */
function Ready({ state }: { readonly state: StateOf<'ready'> }) {
  const { groupId, groupAssignmentId, title, leadsToTask } = state;
  const ids = { groupId, groupAssignmentId };
  return (
    <>
      <PageTitle>Opening {title}…</PageTitle>
      {leadsToTask ? <ToTask ids={ids} /> : <Navigate to={href(PATHS.groupAssignment, ids)} replace />}
    </>
  );
}

/** A student who opened the link in their course is at what they do next, and not one click before it. (LW-26) */
function ToTask({ ids }: { readonly ids: GroupAssignmentIds }) {
  const address = useTaskAddress(ids);
  return address === null ? <Spinner /> : <Navigate to={address} replace />;
}
