import type { StoredFile } from '@circuit/contract';
import type { FastifyReply } from 'fastify';

import { ProblemError } from '#platform/problems.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';

import { FILE_HEADERS } from './headers.ts';

/**
 * Sends a file of somebody as bytes that no browser takes for a page of ours: whoever opens its address gets a download,
 * in a sandbox without scripts. (AR-14)
 */
export async function sendFile(reply: FastifyReply, storage: ShardStorage, file: StoredFile): Promise<FastifyReply> {
  const found = await storage.get(file.key);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'file' });
  return reply
    .headers(FILE_HEADERS)
    .header('content-type', file.mediaType)
    .header('content-length', String(found.byteSize))
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(found.body);
}
