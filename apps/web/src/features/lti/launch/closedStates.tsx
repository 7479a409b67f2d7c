import { LinkButton } from '@circuit/ui';

import { PATHS } from '#parts/addresses/paths.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useZone } from '#platform/api/useZone.ts';
import { settings } from '#platform/settings/settings.ts';
import { formatLastDay } from '#platform/time/days.ts';
import { formatZoned } from '#platform/time/format.ts';

import type { LtiLaunch, StateOf } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';

interface Of {
  readonly launch: LtiLaunch;
}

/** Students came before their instructor. */
export function NothingYet({ launch, state }: Of & { readonly state: StateOf<'nothingYet'> }) {
  const isCourse = state.what === 'course';
  return (
    <LaunchNotice launch={launch} title={isCourse ? 'This course is not connected yet' : 'This link opens nothing yet'}>
      <p>
        {isCourse
          ? `Your instructor connects the course by opening this link in ${launch.platformName} once. After that it works for you too.`
          : `Your instructor opens this link in ${launch.platformName} once and chooses the assignment. After that it works for you too.`}
      </p>
      <p>If something is due soon, write to your instructor.</p>
    </LaunchNotice>
  );
}

export function NotActive({ launch, state: { title, opensAt } }: Of & { readonly state: StateOf<'notActive'> }) {
  const zone = useZone();
  return (
    <LaunchNotice
      launch={launch}
      title={`${title} is not open yet`}
      actions={<LinkButton href={PATHS.home}>Go to home</LinkButton>}
    >
      <p>
        {opensAt === null
          ? 'Your instructor has not set the day it opens. Open this link again later.'
          : `Your instructor plans to open it ${formatZoned(new Date(opensAt), zone)}. Open this link again then.`}
      </p>
    </LaunchNotice>
  );
}

const REMOVED = {
  course: {
    title: 'This course was removed',
    text: 'An instructor or administrator deleted the course here. If you still need it, write to your instructor.',
  },
  assignment: {
    title: 'This assignment was removed',
    text: 'Your instructor deleted the assignment that this link opened. If it is still on your list, write to them.',
  },
  person: {
    title: 'You are no longer in this course',
    text: 'Your instructor removed you from the course here. If that is a mistake, ask them to add you again.',
  },
} as const;

export function Removed({ launch, state }: Of & { readonly state: StateOf<'removed'> }) {
  const { title, text } = REMOVED[state.what];
  return (
    <LaunchNotice launch={launch} title={title} actions={<LinkButton href={PATHS.home}>Go to home</LinkButton>}>
      <p>{text}</p>
      {state.what === 'person' && (
        <p>You may still see the course in {launch.platformName}. Access here is separate.</p>
      )}
    </LaunchNotice>
  );
}

/** Somebody who was in the course goes on to the assignment; this is for a person who comes after its end. */
export function Ended({ launch, state: { groupName, endDate } }: Of & { readonly state: StateOf<'ended'> }) {
  const zone = useZone();
  return (
    <LaunchNotice
      launch={launch}
      title={`${groupName} has ended`}
      actions={<LinkButton href={PATHS.home}>Go to home</LinkButton>}
    >
      <p>
        It ended on {formatLastDay(new Date(endDate), zone)}, and you were not in it. Nobody can join it anymore. If you
        need access, write to the instructor.
      </p>
    </LaunchNotice>
  );
}

export function NoRole({ launch }: Of) {
  return (
    <LaunchNotice launch={launch} title="You have no role in this course">
      <p>
        {launch.platformName} did not say that you are a student, a grader or an instructor of this course. Ask the
        instructor to give you a role there, then open the link again.
      </p>
    </LaunchNotice>
  );
}

/** The platform is disabled, or its deployment is not approved. */
export function Disconnected({ launch }: Of) {
  const { data: configuration } = useConfigurationQuery();
  const supportEmail = configuration?.supportEmail ?? '';
  return (
    <LaunchNotice launch={launch} title={`${launch.platformName} is not approved`}>
      <p>
        An administrator of {configuration?.universityName ?? 'the university'} has to approve the connection of{' '}
        {launch.platformName}. Then open the link again. Your work in {settings.APP_NAME} is safe.
      </p>
      {supportEmail !== '' && (
        <p>
          Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </LaunchNotice>
  );
}

export function Expired({ launch }: Of) {
  return (
    <LaunchNotice launch={launch} title="This link was opened too long ago">
      <p>Go back to {launch.platformName} and open it again. Nothing that you wrote is lost.</p>
    </LaunchNotice>
  );
}
