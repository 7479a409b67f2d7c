import type { ArtifactUpload } from '@circuit/contract/artifacts';
import { partBytes, partCount, UPLOAD_LIMITS } from '@circuit/domain/artifacts';

import type { ShardStorage } from '#platform/storage/storage.ts';

import { partKey, partNumberOf, uploadFolder } from './keys.ts';
import type { UploadRow } from './uploads.store.ts';

const ADDRESS_SECONDS = 300;
const PART_TYPE = 'application/octet-stream';

/** The parts that lie in the store whole, in order. One that broke off is not there: the store keeps no halves. */
export async function storedParts(storage: ShardStorage, upload: UploadRow): Promise<number[]> {
  const stored: number[] = [];
  for await (const { key, byteSize } of storage.list(uploadFolder(upload.id))) {
    const partNumber = partNumberOf(key);
    if (byteSize === partBytes(upload.byteSize, partNumber)) stored.push(partNumber);
  }
  return stored;
}

/** How the rest is to be sent: straight to the store where browsers can reach it, else to us. (AR-16) */
export async function shownUpload(
  storage: ShardStorage,
  upload: UploadRow,
  stored: readonly number[],
): Promise<ArtifactUpload> {
  const numbers = Array.from({ length: partCount(upload.byteSize) }, (_, at) => at + 1);
  const missing = numbers.filter((partNumber) => !stored.includes(partNumber));
  return {
    id: upload.id,
    name: upload.name,
    byteSize: upload.byteSize,
    partBytes: UPLOAD_LIMITS.partBytes,
    missing: await Promise.all(missing.map((partNumber) => shownPart(storage, upload, partNumber))),
  };
}

async function shownPart(storage: ShardStorage, upload: UploadRow, partNumber: number) {
  const byteSize = partBytes(upload.byteSize, partNumber);
  const terms = { contentType: PART_TYPE, byteSize, expiresInSeconds: ADDRESS_SECONDS };
  const signed =
    storage.browserOrigin === undefined ? undefined : await storage.presignPut(partKey(upload.id, partNumber), terms);
  return { partNumber, byteSize, address: signed === undefined ? null : browserAddress(signed) };
}

/** A browser says by itself how long its body is, and lets no script do so. */
function browserAddress({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }) {
  const { 'content-length': _, ...rest } = headers;
  return { url, headers: rest };
}

export const putPart = (storage: ShardStorage, upload: UploadRow, partNumber: number, bytes: Uint8Array) =>
  storage.put(partKey(upload.id, partNumber), bytes, { contentType: PART_TYPE });
