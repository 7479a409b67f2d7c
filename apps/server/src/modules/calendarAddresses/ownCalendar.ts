import { getCalendar, makeCalendar, revokeCalendar } from '@circuit/contract/calendars';

import { implement, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { endCalendar, selectOptionalCreatedAt, upsertCalendar } from './calendarAddresses.store.ts';

/** Not even where the university lets them change things: the address would outlive the visit. (CY-1) */
function refuseOthers({ impersonatorId }: SignedIn): void {
  if (impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
}

export const getCalendarRoute = implement(getCalendar, async (_nothing, { db, actor }) => {
  refuseOthers(actor);
  return { createdAt: await selectOptionalCreatedAt(db, actor.id) };
});

export const makeCalendarRoute = implement(
  makeCalendar,
  async (_nothing, { db, actor, audit, envelope }) => {
    refuseOthers(actor);
    const secret = newSecret();
    const createdAt = await upsertCalendar(db, actor.id, hashOf(secret));
    await audit({ verb: 'calendarMade', entity: 'user', entityId: actor.id });
    return { createdAt, address: `${envelope.origin}/api/calendars/${secret}/dates.ics` };
  },
  { throttles: (_nothing, { userId }) => [{ key: `calendar made ${userId ?? ''}`, tries: 20, perSeconds: 3600 }] },
);

export const revokeCalendarRoute = implement(revokeCalendar, async (_nothing, { db, actor, audit }) => {
  refuseOthers(actor);
  if (await endCalendar(db, actor.id)) await audit({ verb: 'calendarRevoked', entity: 'user', entityId: actor.id });
  return undefined;
});
