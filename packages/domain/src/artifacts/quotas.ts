import { gigabytes, type FileRefusal } from './refusals.ts';

const GIGABYTE = 1024 ** 3;

/** How much may lie in the store, as a university sets it. What was removed counts until it has left. */
export type StorageQuotas = {
  /** Of one person in one course; the library is a course of its own. */
  readonly personQuotaGigabytes: number;
  readonly shardQuotaGigabytes: number;
};

export const DEFAULT_QUOTAS = { personQuotaGigabytes: 2, shardQuotaGigabytes: 200 } as const satisfies StorageQuotas;

/** What a university set counts up to what the operator of the installation allows it. (LM-6) */
export const quotasWithin = (quotas: StorageQuotas, mostGigabytes: number | undefined): StorageQuotas => ({
  ...quotas,
  shardQuotaGigabytes: Math.min(quotas.shardQuotaGigabytes, mostGigabytes ?? Infinity),
});

/** Under the least, no ordinary hand-in fits; over the most, a typing slip would fill the disk. */
export const QUOTA_LIMITS = {
  personQuotaGigabytes: { min: 1, max: 100 },
  shardQuotaGigabytes: { min: 1, max: 100_000 },
} as const;

/** A removed file leaves the store this many days after the last reference to it is gone. */
export const REMOVED_FILE_DAYS = 30;

/** From this share on, the operator and the people who add files are warned. */
const NEARLY_FULL = 0.8;

export type StorageUse = {
  readonly personInCourseBytes: number;
  readonly shardBytes: number;
  readonly quotas: StorageQuotas;
};

/** Why a file of this size does not fit any more, or null. Said before any of it is sent. (AR-24) */
export function quotaRefusal(
  { personInCourseBytes, shardBytes, quotas }: StorageUse,
  fileBytes: number,
): FileRefusal | null {
  const quotaBytes = quotas.personQuotaGigabytes * GIGABYTE;
  if (shardBytes + fileBytes > quotas.shardQuotaGigabytes * GIGABYTE) return { kind: 'shardFull' };
  if (personInCourseBytes + fileBytes > quotaBytes)
    return { kind: 'quotaUsedUp', usedBytes: personInCourseBytes, quotaBytes };
  return null;
}

/** What people read where they add files while there is still room, and what to do; null while there is plenty. (HS-21) */
export function quotaWarning({ personInCourseBytes, shardBytes, quotas }: StorageUse): string | null {
  const { personQuotaGigabytes } = quotas;
  if (personInCourseBytes >= NEARLY_FULL * personQuotaGigabytes * GIGABYTE)
    return `You have used ${gigabytes(personInCourseBytes)} of your ${personQuotaGigabytes} GB in this course. Make files smaller before you add them. Removed files count for ${REMOVED_FILE_DAYS} more days.`;
  if (isNearlyFull(shardBytes, quotas))
    return 'Your university’s space for files is nearly full. Keep files small, and ask your instructor if one does not fit.';
  return null;
}

export const isNearlyFull = (shardBytes: number, { shardQuotaGigabytes }: StorageQuotas): boolean =>
  shardBytes >= NEARLY_FULL * shardQuotaGigabytes * GIGABYTE;

/** Why a university cannot have these quotas, by field. (AR-25) */
export function quotaErrors(
  { personQuotaGigabytes, shardQuotaGigabytes }: StorageQuotas,
  storedBytes: number,
): Readonly<Record<string, string[]>> {
  const least = Math.ceil(storedBytes / GIGABYTE);
  return {
    ...(personQuotaGigabytes > shardQuotaGigabytes
      ? { personQuotaGigabytes: ['One person cannot have more space than the whole university.'] }
      : {}),
    ...(shardQuotaGigabytes < least
      ? {
          shardQuotaGigabytes: [
            `The university already stores ${gigabytes(storedBytes)} GB. Choose at least ${least} GB.`,
          ],
        }
      : {}),
  };
}
