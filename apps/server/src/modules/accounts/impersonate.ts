import { startImpersonation, stopImpersonation } from '@circuit/contract/accounts';
import { isSessionOver, LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import { globalActivities, mayImpersonate } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalPerson } from './accounts.store.ts';
import { giveCode } from './giveCode.ts';
import { lockOptionalSession } from './sessions.store.ts';

export const startImpersonationRoute = implement(startImpersonation, async ({ userId, reason }, context) => {
  const { db, actor, now, audit } = context;
  const person = await selectOptionalPerson(db, userId);
  if (person === undefined || !person.isActive) throw new ProblemError({ kind: 'notFound', what: 'person' });
  const verdict = mayImpersonate(
    actor,
    { id: person.id, roles: person.roles, activities: globalActivities(person.roles) },
    { isImpersonating: actor.impersonatorId !== null, reason },
  );
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  await audit({ verb: 'impersonationStarted', entity: 'user', entityId: userId, reason: verdict.value });
  return giveCode(context, {
    userId,
    actorId: actor.id,
    parentSessionId: actor.sessionId,
    sessionExpiresAt: secondsAfter(now, LIFETIME.impersonation),
  });
});

/** Back to oneself: the code takes the place of the session that the impersonation was begun in, never prolonging it. */
export const stopImpersonationRoute = implement(stopImpersonation, async (_nothing, context) => {
  const { db, actor, now, audit } = context;
  if (actor.impersonatorId === null) throw new ProblemError({ kind: 'notImpersonating' });
  const own = await lockOptionalSession(db, actor.sessionId);
  const parent = own?.parentSessionId ? await lockOptionalSession(db, own.parentSessionId) : undefined;
  if (parent === undefined || isSessionOver(parent, now)) throw new ProblemError({ kind: 'notSignedIn' });
  await audit({ verb: 'impersonationStopped', entity: 'user', entityId: actor.id });
  return giveCode(context, {
    userId: actor.impersonatorId,
    parentSessionId: parent.id,
    sessionExpiresAt: parent.expiresAt,
  });
});
