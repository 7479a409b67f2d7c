import type { GroupId, UserId } from '@circuit/domain/kernel';
import { newPersonFromOutside } from '@circuit/domain/people';
import { GROUP_ROLES } from '@circuit/domain/permissions';
import { platformName, type RosterChange } from '@circuit/domain/roster';

import {
  takeGroupRoles,
  forgetOtherRosterRemovals,
  giveGroupRoles,
  addNewPeople,
  setSectionsOf,
} from '#modules/groups/public.ts';
import type { Context } from '#platform/implement.ts';
import { hashOf } from '#platform/secrets.ts';

import { deleteLaunchRoles, insertPlatformLinks, insertPlatformPeople } from './platformSources.store.ts';

type Applier = Pick<Context, 'db' | 'shard' | 'home' | 'now' | 'audit'> & {
  readonly startedBy: UserId | null;
  /** The roster is said to be whole: whom it does not name it does not know. */
  readonly isWhole: boolean;
};

/** Carries out a plan in the transaction that made it. Roles go before roles come, so that a change is never a conflict. */
export async function applySync(applier: Applier, groupId: GroupId, changes: readonly RosterChange[]): Promise<void> {
  const { db } = applier;
  await takeRoles(applier, groupId, changes);
  await linkKnown(applier, changes);
  const made = await makePlatformPeople(applier, groupId, changes);
  const madeOf = ({ entry }: RosterChange): UserId | null =>
    entry?.lti === undefined ? null : (made.get(platformName(entry.lti)) ?? null);
  for (const role of GROUP_ROLES) {
    const mine = changes.filter(({ to }) => to === role);
    const known = mine.flatMap(({ act, person }) =>
      (act === 'add' || act === 'change') && person !== null ? [person.userId] : [],
    );
    const newcomers = mine.flatMap(({ act, entry }) =>
      act === 'invite' && entry !== null && entry.lti === undefined && entry.email !== null
        ? [{ email: entry.email, firstName: entry.firstName, lastName: entry.lastName }]
        : [],
    );
    const invited = await addNewPeople(applier, groupId, newcomers, applier.startedBy);
    const fromPlatform = mine.flatMap((change) => madeOf(change) ?? []);
    await giveGroupRoles(applier, groupId, role, [...known, ...invited, ...fromPlatform], { isExternal: true });
  }
  await setSectionsOf(
    db,
    groupId,
    changes.flatMap((change) => {
      const { person, entry, sections } = change;
      if (sections === null) return [];
      const email = entry?.lti === undefined ? (entry?.email ?? null) : null;
      return [{ userId: person?.userId ?? madeOf(change), email, sections }];
    }),
  );
  // A person who leaves the roster and later returns is not kept out by an old removal. (RO-22)
  const named = changes.flatMap(({ entry, person }) => (entry === null || person === null ? [] : [person.userId]));
  if (applier.isWhole) await forgetOtherRosterRemovals(db, groupId, named);
}

async function takeRoles(applier: Applier, groupId: GroupId, changes: readonly RosterChange[]): Promise<void> {
  const { db, audit } = applier;
  const losses = changes.flatMap(({ person, losing }) => losing.map((held) => ({ userId: person?.userId, ...held })));
  await takeGroupRoles(
    db,
    losses.map(({ id }) => id),
  );
  await deleteLaunchRoles(
    db,
    groupId,
    losses.flatMap(({ userId }) => userId ?? []),
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
}

/** Whom the platform means is kept, so that a new name or e-mail there changes nothing. (RO-32) */
async function linkKnown({ db, audit }: Applier, changes: readonly RosterChange[]): Promise<void> {
  const links = changes.flatMap(({ act, entry, identity }) =>
    act === 'kept' || entry?.lti === undefined || identity?.act !== 'link'
      ? []
      : [{ ...entry.lti, userId: identity.userId, linkedBy: identity.by }],
  );
  await insertPlatformLinks(db, links);
  await audit(
    links.map(({ userId, externalProviderId, linkedBy }) => ({
      verb: 'ltiPersonLinked',
      entity: 'user',
      entityId: userId,
      after: { externalProviderId, by: linkedBy },
    })),
  );
}

/** New people of a platform, by its name for them, made as a launch would make them. Nobody writes to them. (RO-32) */
async function makePlatformPeople(
  { db, audit }: Applier,
  groupId: GroupId,
  changes: readonly RosterChange[],
): Promise<ReadonlyMap<string, UserId>> {
  const people = changes.flatMap(({ act, entry, identity }) => {
    if (act !== 'invite' || entry?.lti === undefined || identity?.act !== 'create') return [];
    const digest = hashOf(platformName(entry.lti)).toString('hex');
    return [{ ...entry.lti, ...newPersonFromOutside(entry, identity, digest) }];
  });
  const made = await insertPlatformPeople(db, people);
  await audit(made.map(({ id }) => ({ verb: 'personAdded', entity: 'user', entityId: id, groupId })));
  const idOf = new Map(made.map(({ id, email }) => [email, id]));
  return new Map(
    people.flatMap((person) => {
      const id = idOf.get(person.email);
      return id === undefined ? [] : [[platformName(person), id] as const];
    }),
  );
}
