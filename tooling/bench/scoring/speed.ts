import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface SpeedResult {
  readonly what: 'arc' | 'elsewhere' | 'allocation';
  readonly size: number;
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly peakMegabytes: number;
  /** Resident before scoring starts: the simulated class itself. */
  readonly inputMegabytes: number;
  readonly rmse: number;
}

const child = fileURLToPath(new URL('speedChild.ts', import.meta.url));

/** The class of this size that `measureSpeed` will read. */
export function prepareSpeed(size: number): void {
  execFileSync(process.execPath, ['--max-old-space-size=3000', child, 'make', String(size)]);
}

export function measureSpeed(what: SpeedResult['what'], size: number): SpeedResult {
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=3000', child, what, String(size)],
    {
      encoding: 'utf8',
    },
  );
  return JSON.parse(output) as SpeedResult; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by our own child
}

/** The exponent p of time ∝ n^p, least squares on logarithms; n log n between 10k and 1M is about 1.08. */
export function growth(results: readonly SpeedResult[]): number {
  const points = results.map(({ size, cpuMilliseconds }) => [Math.log(size), Math.log(cpuMilliseconds)] as const);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const top = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return top / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
