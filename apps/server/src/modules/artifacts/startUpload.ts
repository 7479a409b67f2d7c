import { getUpload, startUpload, type ArtifactUpload } from '@circuit/contract/artifacts';
import { checkOffer, quotaRefusal, safeFileName, UPLOAD_LIMITS } from '@circuit/domain/artifacts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { requireRoom } from './addArtifacts.ts';
import type { HolderRules } from './holders.ts';
import { findUpload } from './findUpload.ts';
import { loadStorageUse } from './loadStorageUse.ts';
import { shownUpload, storedParts } from './uploadParts.ts';
import { countUploads, insertUpload } from './uploads.store.ts';

export const startUploadRoute = (rules: HolderRules) =>
  implement(startUpload, async ({ name, byteSize, use, ...holder }, context) => {
    const { db, actor, home, shard } = context;
    await requireRoom(rules, holder, use, context);
    const checked = checkOffer({ name: safeFileName(name), byteSize, use });
    if (!checked.isOk) throw new ProblemError({ kind: 'fileRefused', refusal: checked.failure });
    if ((await countUploads(db, actor.id)) >= UPLOAD_LIMITS.unfinished)
      throw new ProblemError({ kind: 'fileRefused', refusal: { kind: 'tooManyUnfinished' } });
    const full = quotaRefusal(await loadStorageUse(context, holder), byteSize);
    if (full !== null) throw new ProblemError({ kind: 'fileRefused', refusal: full });
    const upload = await insertUpload(db, { ...holder, authorId: actor.id, use, name: safeFileName(name), byteSize });
    return shownUpload(withinShard(home.storage, shard), upload, []);
  });

/** The store is asked before the transaction: a slow one must not hold a connection of the pool. */
export const getUploadRoute = implement(getUpload, async (_request, _context, shown: ArtifactUpload) => shown, {
  prepare: async ({ uploadId }, { home, shard, userId }) => {
    const upload = await findUpload(home, shard, uploadId, userId);
    const storage = withinShard(home.storage, shard);
    return shownUpload(storage, upload, await storedParts(storage, upload));
  },
});
