import { gigabytes, type FileRefusal } from './refusals.ts';

const GIGABYTE = 1024 ** 3;

/** How much may lie in the store. What was removed counts until it has left. */
export const STORAGE_QUOTAS = {
  /** Of one person in one course; the library is a course of its own. */
  personInCourseBytes: 2 * GIGABYTE,
  shardBytes: 200 * GIGABYTE,
} as const;

/** A removed file leaves the store this many days after the last reference to it is gone. */
export const REMOVED_FILE_DAYS = 30;

/** From this share on, the operator and the people who add files are warned. */
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

/** What people read where they add files while there is still room, and what to do; null while there is plenty. (HS-21) */
export function quotaWarning({ personInCourseBytes, shardBytes }: StorageUse): string | null {
  const { personInCourseBytes: quotaBytes } = STORAGE_QUOTAS;
  if (personInCourseBytes >= NEARLY_FULL * quotaBytes)
    return `You have used ${gigabytes(personInCourseBytes)} of your ${gigabytes(quotaBytes)} GB in this course. Make files smaller before you add them. Removed files count for ${REMOVED_FILE_DAYS} more days.`;
  if (isNearlyFull(shardBytes))
    return 'Your university’s space for files is nearly full. Keep files small, and ask your instructor if one does not fit.';
  return null;
}

export const isNearlyFull = (shardBytes: number): boolean => shardBytes >= NEARLY_FULL * STORAGE_QUOTAS.shardBytes;
