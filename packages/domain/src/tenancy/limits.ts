import { err, ok, type Result, type Shard } from '../kernel/index.ts';

export const LIMIT_NAMES = ['requests', 'jobs', 'storageGigabytes', 'exports'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** What an operator can limit for one university. */
const BOUNDS: Readonly<Record<LimitName, { readonly min: number; readonly max: number }>> = {
  /** Calls at work in each API process, hand-ins and saves not counted. */
  requests: { min: 1, max: 1000 },
  /** Jobs of each kind, in all workers. */
  jobs: { min: 1, max: 100 },
  /** Of everything in the store. */
  storageGigabytes: { min: 1, max: 100_000 },
  /** Exports at once: jobs of each kind in all workers, and calls in each API process. */
  exports: { min: 1, max: 100 },
};

/** One that is left out is what every university has. (LM-1) */
export type ShardLimits = { readonly [Name in LimitName]?: number };

export const NO_LIMITS: ShardLimits = {};

/** By university; only those that an operator limited are in it. */
export type KnownLimits = ReadonlyMap<Shard, ShardLimits>;

export const limitsOf = (known: KnownLimits, shard: Shard): ShardLimits => known.get(shard) ?? NO_LIMITS;

const isWithin = (name: LimitName, value: unknown): value is number => {
  const { min, max } = BOUNDS[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
};

/**
 * As the directory or a kept file has them. What this release does not know or cannot be is left out: a directory that a newer
 * release wrote must not stop an older process. (LM-2)
 */
export function readLimits(stored: unknown): ShardLimits {
  if (typeof stored !== 'object' || stored === null) return NO_LIMITS;
  const read = LIMIT_NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(stored, name);
    return isWithin(name, value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(read);
}

export const isLimited = (limits: ShardLimits): boolean => LIMIT_NAMES.some((name) => limits[name] !== undefined);

/** As an operator types it: a whole number, of storage with GB or TB. */
export function parseLimit(name: LimitName, text: string): Result<number, string> {
  const { min, max } = BOUNDS[name];
  const isStorage = name === 'storageGigabytes';
  const [, digits, unit = ''] = (isStorage ? /^(\d{1,9}) ?(GB|TB)$/i : /^(\d{1,9})$/).exec(text.trim()) ?? [];
  const value = Number(digits) * (unit.toUpperCase() === 'TB' ? 1024 : 1);
  if (isWithin(name, value)) return ok(value);
  return err(
    isStorage
      ? `"${text}" is not a size from ${min} GB to ${max} GB, such as 300GB or 2TB.`
      : `"${text}" is not a whole number from ${min} to ${max}.`,
  );
}

/** "requests 4, storage 300 GB"; of those that are not what every university has. */
export function limitsText(limits: ShardLimits): string {
  return LIMIT_NAMES.flatMap((name) => {
    const value = limits[name];
    if (value === undefined) return [];
    return [name === 'storageGigabytes' ? `storage ${value} GB` : `${name} ${value}`];
  }).join(', ');
}
