import { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { guardedBody } from './guardedBody.ts';
import { askStore, isNamed, openS3Door, type S3Access, type S3Door } from './s3Client.ts';
import { upload } from './s3Upload.ts';
import type { ListedObject, Storage } from './storage.ts';
import { checkKey, checkPrefix } from './storageKey.ts';

export interface S3StorageOptions extends S3Access {
  readonly bucket: string;
  /** Stands before every key; empty when the bucket is ours alone. */
  readonly prefix: string;
  /** The same store as browsers reach it. Without it, uploads pass through the API. */
  readonly browserEndpoint?: string | undefined;
}

/** A signed address is a bearer token: five minutes is the longest any may live. (T24) */
const LONGEST_SIGNED_SECONDS = 300;

export function openS3Storage({ bucket, prefix, browserEndpoint, ...access }: S3StorageOptions): Storage {
  const door = openS3Door(access);
  // The host is part of a signature, so addresses for browsers are signed for the name they use.
  const signer = browserEndpoint === undefined ? door : openS3Door({ ...access, endpoint: browserEndpoint });
  const { client, timeoutMs } = door;
  const home = prefix === '' ? '' : `${checkKey(prefix)}/`;
  const target = (key: string) => ({ Bucket: bucket, Key: home + checkKey(key) });

  return {
    put: async (key, body, options) => upload(door, target(key), body, options),
    get: async (key) => {
      const found = await optional(() => client.send(new GetObjectCommand(target(key))));
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new TypeError('The store gave an object without a body.');
      return { ...factsOf(found), body: guardedBody(found.Body, timeoutMs) };
    },
    head: async (key) => {
      const found = await optional(() => client.send(new HeadObjectCommand(target(key))));
      return found && factsOf(found);
    },
    delete: async (key) => {
      const command = new DeleteObjectCommand(target(key));
      await askStore(() => client.send(command));
    },
    list: (keyPrefix) => listPages(door, bucket, home, checkPrefix(keyPrefix)),
    presignPut: async (key, { contentType, byteSize, expiresInSeconds }) => {
      // Can be written only once: the holder of the URL cannot swap the file after it was checked.
      const conditions = { ContentType: contentType, ContentLength: byteSize, IfNoneMatch: '*' };
      const url = await getSignedUrl(signer.client, new PutObjectCommand({ ...target(key), ...conditions }), {
        expiresIn: checkExpiry(expiresInSeconds),
        signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
      });
      return {
        url,
        headers: { 'content-type': contentType, 'content-length': String(byteSize), 'if-none-match': '*' },
      };
    },
    presignGet: async (key, { expiresInSeconds }) =>
      getSignedUrl(signer.client, new GetObjectCommand(target(key)), { expiresIn: checkExpiry(expiresInSeconds) }),
    browserOrigin: browserEndpoint === undefined ? undefined : new URL(browserEndpoint).origin,
    close: () => [client, signer.client].forEach((opened) => opened.destroy()),
  };
}

async function optional<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await askStore(ask);
  } catch (error) {
    if (isNamed(error, 'NoSuchKey', 'NotFound')) return undefined;
    throw error;
  }
}

const factsOf = (found: { ContentType?: string | undefined; ContentLength?: number | undefined }) => ({
  contentType: found.ContentType ?? 'application/octet-stream',
  byteSize: found.ContentLength ?? 0,
});

async function* listPages(door: S3Door, bucket: string, home: string, prefix: string): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: home + prefix, ContinuationToken });
    const page = await askStore(() => door.client.send(command));
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { key: Key.slice(home.length), byteSize: Size, modifiedAt: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

function checkExpiry(seconds: number): number {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SIGNED_SECONDS) return seconds;
  throw new RangeError(`A signed address lives 1 to ${LONGEST_SIGNED_SECONDS} seconds.`);
}
