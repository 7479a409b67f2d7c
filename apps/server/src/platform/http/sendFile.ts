import type { MadeFile, StoredFile } from '@circuit/contract/endpoint';
import type { FastifyReply } from 'fastify';

import { ProblemError } from '#platform/problems.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';

import { FILE_HEADERS } from './headers.ts';

/**
 * Sends a user's file so that no browser treats it as one of our pages: its address opens as a download, in a sandbox
 * without scripts. (AR-14)
 */
export async function sendFile(
  reply: FastifyReply,
  storage: ShardStorage,
  file: StoredFile | MadeFile,
): Promise<FastifyReply> {
  const found = 'text' in file ? madeBytes(file) : await storage.get(file.key);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'file' });
  return reply
    .headers(FILE_HEADERS)
    .header('content-type', file.mediaType)
    .header('content-length', String(found.byteSize))
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(found.body);
}

function madeBytes({ text }: MadeFile) {
  const body = Buffer.from(text, 'utf8');
  return { body, byteSize: body.byteLength };
}
