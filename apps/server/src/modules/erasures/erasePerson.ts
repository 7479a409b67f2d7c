import { namingOf, type Naming } from '@circuit/domain/erasures';
import type { Shard, UserId } from '@circuit/domain/kernel';

import { uploadFolder } from '#modules/artifacts/public.ts';
import { revokeSessionsOf, selectNow } from '#modules/accounts/public.ts';
import { keepOut } from '#modules/users/public.ts';
import type { Home } from '#platform/homes.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { removeArchives } from './archives.ts';
import { addIdentityHashes } from './remembered.store.ts';
import { hashesOf } from './remembered.ts';
import { noteCompleted, upsertTombstone } from './erasures.store.ts';
import {
  erasedEmail,
  eraseRows,
  selectFileKeys,
  selectOptionalIdentity,
  selectUploadIds,
  type Known,
} from './rows.store.ts';
import { keepTombstone } from './tombstones.ts';
import { forgetAudit, forgetTraces } from './traces.ts';
import { forgetLines, maskWords } from './words.ts';

type Place = Pick<Home, 'database' | 'storage' | 'keys'>;

/**
 * Erases a person, or what came back of them. First it is remembered outside the database, and nobody gets in any more;
 * then files go, while rows still say where they are; then words of others, page by page, while the name is still known;
 * then the person's own rows. It can break off anywhere and be run again. (EP-2, EP-6, EP-8)
 */
export async function erasePerson(
  { database, storage, keys: databaseKeys }: Place,
  shard: Shard,
  userId: UserId,
  requestedBy: UserId | null,
): Promise<{ readonly isThere: boolean; readonly objects: number }> {
  const store = withinShard(storage, shard);
  const tombstone = await database.withShard(shard, (db) => upsertTombstone(db, userId, requestedBy));
  await keepTombstone(store, databaseKeys, tombstone);
  const known = await database.withShard(shard, async (db) => {
    const identity = await selectOptionalIdentity(db, userId);
    if (identity === undefined) return undefined;
    await keepOut(db, userId);
    if (identity.email !== erasedEmail(userId))
      await addIdentityHashes(db, userId, hashesOf(databaseKeys, shard, asKnown(identity)));
    await revokeSessionsOf(db, userId, 'deactivated', await selectNow(db));
    return { identity, keys: await selectFileKeys(db, userId), uploadIds: await selectUploadIds(db, userId) };
  });
  // A restore to before the person came leaves nothing to erase.
  if (known === undefined) return { isThere: false, objects: 0 };
  const place = { database, storage, shard };
  const early = await removeArchives(place, userId);
  const keys = new Set(known.keys);
  for (const id of known.uploadIds) for await (const { key } of store.list(uploadFolder(id))) keys.add(key);
  for (const key of keys) await store.delete(key);
  const naming = namingIn(known.identity, userId);
  await forgetAudit(place, userId, naming);
  if (naming !== null) await maskWords(place, userId, naming);
  await forgetLines(place, known.identity);
  await forgetTraces(place, userId, naming);
  await database.withShard(shard, (db) => eraseRows(db, userId, known.identity));
  // Only now: an archive that was begun before this moment may have read what is gone by now.
  const archives = await removeArchives(place, userId);
  await database.withShard(shard, (db) => noteCompleted(db, userId));
  return { isThere: true, objects: keys.size + early + archives };
}

/** What a roster or a sign-in calls them. */
const asKnown = ({ email, uid, puid, identityLinks, ltiLinks }: Known) => ({
  email,
  alias: uid,
  puid,
  subjects: [
    ...identityLinks.map(({ identityProviderId: providerId, subject }) => ({ providerId, subject })),
    ...ltiLinks.map(({ externalProviderId: providerId, subject }) => ({ providerId, subject })),
  ],
});

/** A second time there is no name any more; "Former student" would be found in words about everybody. */
function namingIn(known: Known, userId: UserId): Naming | null {
  if (known.email === erasedEmail(userId)) return null;
  const { firstName, lastName, email, userName, uid, puid, identityLinks, ltiLinks } = known;
  const subjects = [...identityLinks, ...ltiLinks].map(({ subject }) => subject);
  return namingOf({ firstName, lastName, email, others: [userName, uid, puid, ...subjects] });
}
