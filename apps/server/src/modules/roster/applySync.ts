import type { GroupId, UserId } from '@circuit/domain/kernel';
import { GROUP_ROLES } from '@circuit/domain/permissions';
import type { RosterChange } from '@circuit/domain/roster';

import {
  takeGroupRoles,
  forgetOtherRosterRemovals,
  giveGroupRoles,
  addNewPeople,
  setSectionsOf,
} from '#modules/groups/public.ts';
import type { Context } from '#platform/implement.ts';

type Applier = Pick<Context, 'db' | 'shard' | 'home' | 'now' | 'audit'> & {
  readonly startedBy: UserId | null;
  /** The roster is said to be whole: whom it does not name it does not know. */
  readonly isWhole: boolean;
};

/** Carries out a plan in the transaction that made it. Roles go before roles come, so that a change is never a conflict. */
export async function applySync(applier: Applier, groupId: GroupId, changes: readonly RosterChange[]): Promise<void> {
  const { db, audit } = applier;
  const losses = changes.flatMap(({ person, losing }) => losing.map((held) => ({ userId: person?.userId, ...held })));
  await takeGroupRoles(
    db,
    losses.map(({ id }) => id),
  );
  await audit(
    losses.map(({ userId, role }) => ({
      verb: 'groupRoleRemoved',
      entity: 'user',
      groupId,
      before: { role, isExternal: true },
      ...(userId === undefined ? {} : { entityId: userId }),
    })),
  );
  for (const role of GROUP_ROLES) {
    const mine = changes.filter(({ to }) => to === role);
    const known = mine.flatMap(({ act, person }) =>
      (act === 'add' || act === 'change') && person !== null ? [person.userId] : [],
    );
    const newcomers = mine.flatMap(({ act, entry }) =>
      act === 'invite' && entry !== null && entry.email !== null
        ? [{ email: entry.email, firstName: entry.firstName, lastName: entry.lastName }]
        : [],
    );
    const invited = await addNewPeople(applier, groupId, newcomers, applier.startedBy);
    await giveGroupRoles(applier, groupId, role, [...known, ...invited], { isExternal: true });
  }
  await setSectionsOf(
    db,
    groupId,
    changes.flatMap(({ person, entry, sections }) =>
      sections === null ? [] : [{ userId: person?.userId ?? null, email: entry?.email ?? null, sections }],
    ),
  );
  // A person who leaves the roster and later returns is not kept out by an old removal. (RO-22)
  const named = changes.flatMap(({ entry, person }) => (entry === null || person === null ? [] : [person.userId]));
  if (applier.isWhole) await forgetOtherRosterRemovals(db, groupId, named);
}
