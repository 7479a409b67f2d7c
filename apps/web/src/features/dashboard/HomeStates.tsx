import { can } from '@circuit/domain/permissions';
import { Button, EmptyState, LinkButton, Note, Row } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useExternalProvidersQuery } from '#platform/api/resources.ts';
import { whyClosed } from '#platform/problems/whyClosed.ts';
import { useActor } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { formatTime } from '#platform/time/format.ts';

interface Retried {
  readonly retry: () => void;
}

export function CoursesNotLoaded({ retry }: Retried) {
  return <LoadFailed look="page" what="Could not load your courses." also="Check your connection." onRetry={retry} />;
}

/** The courses below lead everywhere; only what is due is missing. (HM-7) In a pause they lead nowhere. (OP-24) */
export function DueNotLoaded({ error, retry }: Retried & { readonly error: unknown }) {
  const problem = problemOf(error);
  return (
    <Note
      role="alert"
      tone="warn"
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      Could not load what is due. {whyClosed(problem) !== undefined ? problem.detail : 'Your courses below still work.'}
    </Note>
  );
}

/** What was loaded once stays, with its age. */
export function Stale({ at, zone, retry }: Retried & { readonly at: number | undefined; readonly zone: string }) {
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {at === undefined ? 'This may be out of date.' : `Showing what was loaded at ${formatTime(new Date(at), zone)}.`}
    </Note>
  );
}

/** A learning management system is named only if one is connected. (SY-8) */
export function NoCourse({ lmsName }: { readonly lmsName: string | undefined }) {
  const actor = useActor();
  const { data: providers } = useExternalProvidersQuery();
  const hasLms = providers?.items.some(({ type }) => type === 'LtiExternalProvider') ?? false;
  const place = lmsName === undefined || lmsName === '' ? 'the learning management system' : lmsName;
  if (can(actor, 'UserReadAny'))
    return (
      <EmptyState
        title="You are not in a course."
        text="You are an administrator. Find people and courses under Manage."
        action={
          <Row justify="center">
            <LinkButton href={PATHS.courses}>All courses</LinkButton>
            <LinkButton href={PATHS.users}>All people</LinkButton>
          </Row>
        }
      />
    );
  return (
    <EmptyState
      title="You are not in a course yet."
      text={
        hasLms
          ? `If you expected one, open ${settings.APP_NAME} from your course in ${place} or ask your instructor.`
          : 'If you expected one, ask your instructor to add you.'
      }
      action={can(actor, 'GroupCreate') ? <LinkButton href={PATHS.newCourse}>Add course</LinkButton> : undefined}
    />
  );
}
