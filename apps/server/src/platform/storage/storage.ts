import type { Readable } from 'node:stream';

import type { Body } from './bodyParts.ts';
import type { StoredBytes } from './tally.ts';

/**
 * Where files live that are too large for the database. Two drivers keep the same promises (ST-1 and on).
 *
 * A module never holds this whole store: it gets the part of one shard from `withinShard`.
 */
export interface Storage {
  /**
   * Stores all of the body or nothing: a reader sees the old object until the new one is complete.
   *
   * With `ifAbsent`, an object that is there already stays as it is and the call fails with ObjectExists.
   */
  put(key: string, body: Body, options: PutOptions): Promise<StoredBytes>;
  /** The body must be read to its end or destroyed, or its connection stays taken. */
  get(key: string): Promise<OpenedObject | undefined>;
  head(key: string): Promise<ObjectFacts | undefined>;
  /** Deleting what is not there is no failure: a job may run twice. */
  delete(key: string): Promise<void>;
  /** Every object whose key begins with the prefix, in the byte order of the keys. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** An address to which a browser may send exactly this upload, once; undefined when the driver has no addresses. */
  presignPut(key: string, upload: UploadToSign): Promise<SignedUpload | undefined>;
  /** An address from which anybody who holds it may read this one object; undefined when the driver has no addresses. */
  presignGet(key: string, expiry: SignedExpiry): Promise<string | undefined>;
  /** Where signed addresses lead, if browsers can reach it; the page's policy must name it. */
  readonly browserOrigin: string | undefined;
  close(): void;
}

/** The part of the store that belongs to one shard. */
export type ShardStorage = Omit<Storage, 'close'> & { readonly shard: string };

export interface PutOptions {
  readonly contentType: string;
  readonly ifAbsent?: boolean;
}

interface ObjectFacts {
  readonly contentType: string;
  readonly byteSize: number;
}

interface OpenedObject extends ObjectFacts {
  /** Fails with StorageUnavailable when the store breaks off; it never ends early without an error. */
  readonly body: Readable;
}

export interface ListedObject {
  readonly key: string;
  readonly byteSize: number;
  readonly modifiedAt: Date;
}

interface SignedExpiry {
  readonly expiresInSeconds: number;
}

interface UploadToSign extends SignedExpiry {
  readonly contentType: string;
  readonly byteSize: number;
}

interface SignedUpload {
  readonly url: string;
  /** Part of the signature: the upload is refused unless it carries exactly these. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The store is down, too slow or full. Nobody's mistake, and worth another try: the wire says 503. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super('The object store does not answer or takes nothing more.', { cause });
  }
}

export class ObjectExists extends Error {
  override readonly name = 'ObjectExists';

  constructor(key: string) {
    super(`There is an object at ${key} already.`);
  }
}
