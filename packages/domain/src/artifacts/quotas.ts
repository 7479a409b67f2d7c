import type { FileRefusal } from './refusals.ts';

const GIGABYTE = 1024 ** 3;

/** How much may lie in the store. What was removed counts until it has left. */
export const STORAGE_QUOTAS = {
  /** Of one person in one course; the library is a course of its own. */
  personInCourseBytes: 2 * GIGABYTE,
  shardBytes: 200 * GIGABYTE,
} as const;

/** A removed file leaves the store so many days after nothing refers to it any more. */
export const REMOVED_FILE_DAYS = 30;

/** From here on whoever runs the product is told. */
const NEARLY_FULL = 0.8;

export type StorageUse = {
  readonly personInCourseBytes: number;
  readonly shardBytes: number;
};

/** Why a file of this size does not fit any more, or null. Said before any of it is sent. (AR-24) */
export function quotaRefusal(use: StorageUse, fileBytes: number): FileRefusal | null {
  const { personInCourseBytes: quotaBytes, shardBytes } = STORAGE_QUOTAS;
  if (use.shardBytes + fileBytes > shardBytes) return { kind: 'shardFull' };
  if (use.personInCourseBytes + fileBytes > quotaBytes)
    return { kind: 'quotaUsedUp', usedBytes: use.personInCourseBytes, quotaBytes };
  return null;
}

export const isNearlyFull = (shardBytes: number): boolean => shardBytes >= NEARLY_FULL * STORAGE_QUOTAS.shardBytes;
