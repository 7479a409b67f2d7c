export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const WIDTH = 10;
const BINS = 10;

/** Ten bins of ten points; a total of exactly 100 belongs to the last. */
export function histogram(totalTenths: readonly number[]): Bin[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (const total of totalTenths) counts[Math.min(BINS - 1, Math.floor(total / (WIDTH * 10)))]! += 1;
  return counts.map((count, bin) => ({ from: bin * WIDTH, to: (bin + 1) * WIDTH, count }));
}
