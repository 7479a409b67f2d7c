import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

import { inParts, type Body } from './bodyParts.ts';
import { askStore, isNamed, type S3Door } from './s3Client.ts';
import { ObjectExists, StorageUnavailable, type PutOptions } from './storage.ts';
import { startTally, type StoredBytes } from './tally.ts';

/** S3 asks for at least 5 MiB and at most 10,000 parts: this reaches 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;

interface Target {
  readonly Bucket: string;
  readonly Key: string;
}

/** Small bodies go in one request; larger ones in parts, of which one at a time is in memory. */
export async function upload(door: S3Door, target: Target, body: Body, options: PutOptions): Promise<StoredBytes> {
  const tally = startTally();
  const parts = countedParts(body, tally.add);
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next();
    if (first.length < PART_BYTES) await putWhole(door, target, first, options);
    else if (options.ifAbsent) await putSpooled(door, target, joined(first, parts), options);
    else await putInParts(door, target, joined(first, parts), options);
    return tally.total();
  } finally {
    // Lets go of a body that was not read to its end, which a failure before the second part would leave open.
    await parts.return(undefined);
  }
}

async function* countedParts(body: Body, count: (bytes: Buffer) => void): AsyncGenerator<Buffer, undefined> {
  for await (const part of inParts(body, PART_BYTES)) {
    count(part);
    yield part;
  }
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function putWhole(door: S3Door, target: Target, bytes: Buffer, options: PutOptions): Promise<void> {
  const command = new PutObjectCommand({ ...target, ...conditions(options), Body: bytes });
  return unlessExists(target, () => door.client.send(command, door.allow(bytes.length)));
}

async function putInParts(
  door: S3Door,
  target: Target,
  parts: AsyncIterable<Buffer>,
  options: PutOptions,
): Promise<void> {
  const { client, allow } = door;
  const begin = new CreateMultipartUploadCommand({ ...target, ContentType: options.contentType });
  const { UploadId } = await askStore(() => client.send(begin));
  const uploading = { ...target, UploadId };
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const part of parts) {
      const PartNumber = sent.length + 1;
      const command = new UploadPartCommand({ ...uploading, PartNumber, Body: part });
      const { ETag } = await askStore(() => client.send(command, allow(part.length)));
      sent.push({ PartNumber, ETag });
    }
    const complete = new CompleteMultipartUploadCommand({ ...uploading, MultipartUpload: { Parts: sent } });
    // The store joins the parts before it answers, which takes longer the more there are.
    await askStore(() => client.send(complete, allow(sent.length * PART_BYTES)));
  } catch (error) {
    // The first failure is the one to report. What stays behind is for the bucket's own expiry of unfinished uploads.
    await client.send(new AbortMultipartUploadCommand(uploading)).catch(() => undefined);
    throw error;
  }
}

/**
 * Only a single request is compared with what is there: radosgw ignores the condition when parts are completed.
 * Such a request needs its length beforehand, so the body waits on disk until it has come in whole.
 */
async function putSpooled(
  door: S3Door,
  target: Target,
  parts: AsyncIterable<Buffer>,
  options: PutOptions,
): Promise<void> {
  const folder = await onSpool(() => mkdtemp(join(tmpdir(), 'circuit-spool-')));
  const path = join(folder, 'body');
  try {
    const spooled = await writeSpool(path, parts);
    const stream = createReadStream(path);
    const command = new PutObjectCommand({ ...target, ...conditions(options), ...spooled, Body: stream });
    try {
      await unlessExists(target, () => door.client.send(command, door.allow(spooled.ContentLength)));
    } finally {
      stream.destroy();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A streamed body is not part of the signature, so its hash goes with it and the store compares. */
async function writeSpool(path: string, parts: AsyncIterable<Buffer>) {
  const hash = createHash('md5');
  let ContentLength = 0;
  const file = await onSpool(() => open(path, 'wx'));
  try {
    for await (const part of parts) {
      hash.update(part);
      ContentLength += part.length;
      await onSpool(() => file.writeFile(part));
    }
  } finally {
    await file.close();
  }
  return { ContentLength, ContentMD5: hash.digest('base64') };
}

/** Our own disk is part of the store here: when it is full, the upload may well succeed later. */
async function onSpool<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}

const conditions = ({ contentType, ifAbsent }: PutOptions) => ({
  ContentType: contentType,
  ...(ifAbsent ? { IfNoneMatch: '*' } : {}),
});

async function unlessExists(target: Target, send: () => Promise<unknown>): Promise<void> {
  try {
    await askStore(send);
  } catch (error) {
    throw isNamed(error, 'PreconditionFailed') ? new ObjectExists(target.Key) : error;
  }
}
