import { openFileStorage, type FileStorageOptions } from './fileStorage.ts';
import { openS3Storage, type S3StorageOptions } from './s3Storage.ts';
import type { Storage } from './storage.ts';

export type StorageOptions =
  | ({ readonly kind: 'file' } & FileStorageOptions)
  | ({ readonly kind: 's3' } & S3StorageOptions);

/** One store for each bucket prefix and set of keys: the demo shard has its own. */
export function openStorage(options: StorageOptions): Storage {
  return options.kind === 'file' ? openFileStorage(options) : openS3Storage(options);
}
