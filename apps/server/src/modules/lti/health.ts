import { getLtiHealth } from '@circuit/contract/lti';
import { healthOf, ltiRefusalText } from '@circuit/domain/lti';

import { implement } from '#platform/implement.ts';

import { selectRefusals, selectSeenPlatforms, type RefusalRow } from './refusals.store.ts';

const shown = (refusal: RefusalRow) => ({ ...refusal, ...ltiRefusalText(refusal.reason) });

/** What was last seen and what went wrong last, each with the words that say how to fix it. (LT-21) */
export const getLtiHealthRoute = implement(getLtiHealth, async ({ externalProviderId }, { db }) => {
  const platforms = await selectSeenPlatforms(db, externalProviderId);
  const refusals = await selectRefusals(db, externalProviderId);
  return {
    platforms: platforms.map(({ approvedAt, changedAt, ...platform }) => ({
      ...platform,
      ...healthOf({ ...platform, approvedAt, changedAt }),
      lastRefusal: platform.lastRefusal === null ? null : shown(platform.lastRefusal),
    })),
    refusals: refusals.map(shown),
  };
});
