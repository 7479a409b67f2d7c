import { daysLeft } from '@circuit/domain/factors';
import { LinkButton, Strip } from '@circuit/ui';

import { useFactorsQuery } from '#parts/factors/factorCalls.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { serverNow } from '#platform/time/serverClock.ts';

/** How many days an administrator still gets in without a second step; nothing where nobody waits for one. (MW-8) */
export function SecondStepNotice() {
  const { data } = useFactorsQuery(undefined);
  if (data === undefined || data.dueAt === null) return null;
  const days = daysLeft(new Date(data.dueAt), serverNow());
  return (
    <section aria-label="Time to set up two-step sign-in">
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
    </section>
  );
}
