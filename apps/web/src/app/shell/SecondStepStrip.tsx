import { daysLeft } from '@circuit/domain/factors';
import { LinkButton, Strip } from '@circuit/ui';

import { useFactorsQuery } from '#parts/factors/factorCalls.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { serverNow } from '#platform/time/serverClock.ts';

/** How many days an administrator still gets in without a second step; null where nobody waits for one. (MW-8) */
export function useSecondStepDays(): number | null {
  const { data: person } = useUserInfo();
  const isAdministrator = person?.roles.some(({ role }) => role === 'Admin' || role === 'SuperAdmin') === true;
  const isConcerned = isAdministrator && !person.isImpersonated;
  const { data } = useFactorsQuery(undefined, { skip: !isConcerned });
  if (!isConcerned || data === undefined || data.dueAt === null) return null;
  return daysLeft(new Date(data.dueAt), serverNow());
}

export function SecondStepStrip({ days }: { readonly days: number }) {
  return (
    <Strip
      tone="warn"
      action={
        <LinkButton size="small" href={PATHS.settings}>
          Set it up
        </LinkButton>
      }
    >
      Set up two-step sign-in {days === 1 ? 'by tomorrow' : `within ${days} days`}. After that, you cannot sign in
      without it.
    </Strip>
  );
}
