/** One cell, then a tenth of them, then all. */
export const WAVES = [1, 2, 3] as const;
export type Wave = (typeof WAVES)[number];

const SHARE_OF_SECOND = 0.1;

export interface WaveCell {
  readonly name: string;
  /** In which wave an operator put it; null: the rule decides. */
  readonly wave: Wave | null;
  /** The release that its machines are to run; null: the one that they run. */
  readonly release: string | null;
}

/** The release that goes out, and how far it is. */
export interface Rollout {
  readonly release: string;
  readonly wave: Wave;
  readonly isStopped: boolean;
}

/**
 * The cells that have a release once this wave has begun, those of earlier waves among them. The first wave is what an operator
 * chose for it, or the first cell by name; the second a tenth of all, rounded up. The same cells always give the same waves.
 * (WV-1)
 */
export function cellsOfWave(cells: readonly WaveCell[], wave: Wave): readonly string[] {
  const inOrder = cells.toSorted((one, other) => orderOf(one) - orderOf(other) || (one.name < other.name ? -1 : 1));
  const chosen = (upTo: Wave) => inOrder.filter((cell) => orderOf(cell) <= upTo).length;
  const first = Math.max(1, chosen(1));
  const count = { 1: first, 2: Math.max(first, chosen(2), Math.ceil(cells.length * SHARE_OF_SECOND)), 3: cells.length };
  return inOrder.slice(0, count[wave]).map(({ name }) => name);
}

const LAST = 3;
const orderOf = ({ wave }: WaveCell): number => wave ?? LAST;

/**
 * The wave that brings a release to another cell, which may be one that was added meanwhile; null: every cell has begun. (WV-2)
 */
export function waveAfter(cells: readonly WaveCell[], { wave, release }: Rollout): Wave | null {
  const hasBegun = new Set(cells.filter((cell) => cell.release === release).map(({ name }) => name));
  return WAVES.find((next) => next >= wave && cellsOfWave(cells, next).some((name) => !hasBegun.has(name))) ?? null;
}

/** What a process said of itself, or that it said nothing. */
export interface ProcessReport {
  readonly cell: string;
  /** host:port */
  readonly address: string;
  readonly version: string | null;
  /** Null: it is ready. */
  readonly problem: string | null;
}

/**
 * Why the next wave has to wait: every process of a cell that has begun must run the release and be ready. A cell of which
 * nobody can be asked is not known to be well. Nothing: it can begin. (WV-3)
 */
export function reasonsToWait(
  cells: readonly WaveCell[],
  { release }: Pick<Rollout, 'release'>,
  reports: readonly ProcessReport[],
): readonly string[] {
  return cells
    .filter((cell) => cell.release === release)
    .flatMap(({ name }) => {
      const here = reports.filter(({ cell }) => cell === name);
      if (here.length === 0) return [`${name}: nobody can be asked, it has no --health addresses`];
      return here.flatMap(({ address, version, problem }) => {
        if (problem !== null) return [`${name} ${address}: ${problem}`];
        return version === release
          ? []
          : [`${name} ${address}: runs ${version ?? 'a release that does not say which'}`];
      });
    });
}

export const isRelease = (text: string): boolean => /^\d{1,4}\.\d{1,4}\.\d{1,4}(-[a-z0-9.]{1,20})?$/.test(text);
