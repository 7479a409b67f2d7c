import { createHash } from 'node:crypto';

import { completeUpload, sendPart, startUpload } from '@circuit/contract/artifacts';
import { partBytes, partCount, UPLOAD_LIMITS, type FileUse, type HolderKind } from '@circuit/domain/artifacts';

import type { World } from './aWorld.ts';
import type { Person } from './people.ts';

export interface FileFacts {
  readonly as: Person;
  readonly holderKind?: HolderKind;
  readonly holderId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly use?: FileUse;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const partOf = (bytes: Buffer, partNumber: number): Buffer => {
  const start = (partNumber - 1) * UPLOAD_LIMITS.partBytes;
  return bytes.subarray(start, start + partBytes(bytes.length, partNumber));
};

/** Sends a whole file part by part, as the web app does; gives the answer of its last call. */
export async function uploadFile(world: World, { as, name, bytes, use = 'file', ...holder }: FileFacts) {
  const { holderKind = 'assignment', holderId } = holder;
  const started = await world.call(startUpload, { holderKind, holderId, name, byteSize: bytes.length, use }, { as });
  if (started.status !== 200) throw new Error(`The upload did not start: ${started.text}`);
  const uploadId = started.body.id;
  for (let partNumber = 1; partNumber <= partCount(bytes.length); partNumber++) {
    const request = { uploadId, partNumber, bytes: partOf(bytes, partNumber) };
    const sent = await world.call(sendPart, request, { as });
    if (sent.status !== 204) throw new Error(`A part was not taken: ${sent.text}`);
  }
  return world.call(completeUpload, { uploadId, sha256: sha256Of(bytes) }, { as });
}
