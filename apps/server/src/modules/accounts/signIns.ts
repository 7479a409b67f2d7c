import { listSignIns, signOutEverywhere, type SIGN_IN_ENDS } from '@circuit/contract/accounts';
import { isSessionOver, LIFETIME, secondsAfter } from '@circuit/domain/accounts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { revokeSessionsOf, selectSessionsOf, type SessionRow } from './sessions.store.ts';

export const listSignInsRoute = implement(listSignIns, async (page, { db, actor, now }) => {
  const { items, totalCount } = await selectSessionsOf(db, actor.id, page);
  return {
    items: items.map((session) => ({ ...describe(session, now), isCurrent: session.id === actor.sessionId })),
    totalCount,
  };
});

export const signOutEverywhereRoute = implement(signOutEverywhere, async (_nothing, { db, actor, now, audit }) => {
  // Not even where the university lets them change things: it would end the person's own work. (IM-2)
  if (actor.impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
  await revokeSessionsOf(db, actor.id, 'signedOutEverywhere', now);
  await audit({ verb: 'signedOutEverywhere', entity: 'user', entityId: actor.id });
  return undefined;
});

/** Who viewed the product as this person is theirs to know; why, stays in the audit. (IM-1) */
function describe(session: SessionRow, now: Date) {
  const { id, startedAt, lastUsedAt, expiresAt, revokedAt, revokedReason, impersonatedBy } = session;
  const idleAt = secondsAfter(lastUsedAt, LIFETIME.idleSession);
  const lastMoment = idleAt < expiresAt ? idleAt : expiresAt;
  const hasEnded = revokedAt !== null || isSessionOver(session, now);
  return {
    id,
    startedAt,
    lastUsedAt,
    endsAt: revokedAt ?? lastMoment,
    hasEnded,
    endedBecause: hasEnded ? whyItEnded(revokedReason) : null,
    impersonatedBy,
  };
}

function whyItEnded(reason: string | null): (typeof SIGN_IN_ENDS)[number] {
  switch (reason) {
    case null:
      return 'expired';
    case 'loggedOut':
    case 'signedOutEverywhere':
    case 'impersonationStopped':
      return reason;
    default:
      return 'security';
  }
}
