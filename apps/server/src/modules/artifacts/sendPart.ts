import { sendPart } from '@circuit/contract/artifacts';
import { partBytes, partCount } from '@circuit/domain/artifacts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { findUpload } from './findUpload.ts';
import { putPart } from './uploadParts.ts';

/** Stored before the transaction: a slow store must not hold a connection of the pool. */
export const sendPartRoute = implement(sendPart, async () => undefined, {
  prepare: async ({ uploadId, partNumber, bytes }, { home, shard, userId }) => {
    const upload = await findUpload(home, shard, uploadId, userId);
    const fits = partNumber <= partCount(upload.byteSize) && bytes.length === partBytes(upload.byteSize, partNumber);
    if (!fits) throw new ProblemError({ kind: 'fileRefused', refusal: { kind: 'incomplete' } });
    await putPart(withinShard(home.storage, shard), upload, partNumber, bytes);
    return undefined;
  },
});
