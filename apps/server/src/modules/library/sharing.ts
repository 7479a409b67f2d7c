import type { UserId } from '@circuit/domain/kernel';
import { mayShare, mayUnshare, sharingRefusalText } from '@circuit/domain/library';
import { readIdentifier } from '@circuit/domain/people';
import { can, type Activity, type EntityRole } from '@circuit/domain/permissions';

import type { SignedIn, Context, Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import type { SharedTables } from './sharedEntities.store.ts';
import { deleteSharer, lockSharedEntity, selectNamedPeople, selectSharers, shareWith } from './sharing.store.ts';

type Sharing = Pick<Context, 'db' | 'shard' | 'audit'> & { readonly actor: SignedIn };

/** Gives people a role on one thing of the library. It makes no new people: a slip of the finger would share it. (LB-8) */
export async function shareEntity(
  { db, shard, actor, audit }: Sharing,
  tables: SharedTables,
  entityId: string,
  { identifiers, role }: { readonly identifiers: readonly string[]; readonly role: EntityRole },
) {
  await lockSharedEntity(db, tables.table, entityId);
  const named = [...new Set(identifiers)].map((text) => ({ text, identifier: readIdentifier(text, shard) }));
  const people = await selectNamedPeople(
    db,
    named.flatMap(({ identifier }) => (identifier.isOk ? [identifier.value] : [])),
  );
  const sharers = await selectSharers(db, tables, entityId);
  const outcomes = named.map(({ text, identifier }) => {
    const person = people.find(
      ({ email, uid, puid }) =>
        identifier.isOk && { email, alias: uid, puid }[identifier.value.kind] === identifier.value.value,
    );
    return { text, person, verdict: person && mayShare(actor, sharers, person.userId, role) };
  });
  const given = outcomes.flatMap(({ person, verdict }) => (person && verdict?.isOk === true ? [person.userId] : []));
  const changed = [...new Set(given)].filter(
    (userId) => !sharers.some((sharer) => sharer.userId === userId && sharer.role === role),
  );
  await shareWith(db, tables, entityId, changed, role);
  for (const userId of changed)
    await recordSharing({ audit }, tables, entityId, userId, sharers.find((one) => one.userId === userId)?.role, role);
  return {
    items: await selectSharers(db, tables, entityId),
    notFound: outcomes.filter(({ person }) => person === undefined).map(({ text }) => text),
    refused: outcomes.flatMap(({ text, verdict }) =>
      verdict?.isOk === false ? [{ identifier: text, detail: sharingRefusalText(verdict.failure) }] : [],
    ),
  };
}

export async function unshareEntity(
  { db, actor, audit, standing }: Omit<Sharing, 'shard'> & { readonly standing: Standing },
  tables: SharedTables,
  entityId: string,
  userId: UserId,
  modify: Activity,
): Promise<undefined> {
  await lockSharedEntity(db, tables.table, entityId);
  const sharers = await selectSharers(db, tables, entityId);
  const held = sharers.find((sharer) => sharer.userId === userId);
  const verdict = mayUnshare(actor, can(actor, modify, standing), sharers, userId);
  if (!verdict.isOk) {
    if (verdict.failure.kind === 'notYours') throw new ProblemError({ kind: 'notAllowed', activity: modify });
    throw new ProblemError({ kind: 'blocked', detail: sharingRefusalText(verdict.failure) });
  }
  if (held === undefined) throw new ProblemError({ kind: 'notFound', what: 'role' });
  await deleteSharer(db, tables, entityId, userId);
  await recordSharing({ audit }, tables, entityId, userId, held.role, undefined);
  return undefined;
}

const recordSharing = (
  { audit }: Pick<Context, 'audit'>,
  { table }: SharedTables,
  entityId: string,
  userId: UserId,
  before: EntityRole | undefined,
  after: EntityRole | undefined,
): Promise<void> =>
  audit({
    verb: after === undefined ? 'libraryRoleRemoved' : 'libraryRoleGiven',
    entity: table.slice(0, -1),
    entityId,
    ...(before === undefined ? {} : { before: { userId, role: before } }),
    ...(after === undefined ? {} : { after: { userId, role: after } }),
  });
