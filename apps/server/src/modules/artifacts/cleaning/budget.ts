import { UnusableFile } from './unusableFile.ts';

const MOST_ENTRIES = 1000;
const MOST_TIMES_LARGER = 100;
/** Small files of much repeated text unpack to more than a hundred times their size and do no harm. */
const ALWAYS_ALLOWED_BYTES = 20 * 1024 * 1024;
const MOST_BYTES = 200 * 1024 * 1024;
const DEEPEST = 3;

/** How much a file may unpack to, all archives inside it together. */
export interface Budget {
  readonly enter: () => Budget;
  readonly spend: (entries: number, byteSize: number) => void;
}

export function openBudget(packedBytes: number): Budget {
  const allowedBytes = Math.min(MOST_BYTES, Math.max(ALWAYS_ALLOWED_BYTES, packedBytes * MOST_TIMES_LARGER));
  const spent = { entries: 0, bytes: 0 };
  const at = (depth: number): Budget => ({
    enter: () => {
      if (depth === DEEPEST) throw new UnusableFile('tooComplex');
      return at(depth + 1);
    },
    spend: (entries, byteSize) => {
      spent.entries += entries;
      spent.bytes += byteSize;
      if (spent.entries > MOST_ENTRIES || spent.bytes > allowedBytes) throw new UnusableFile('tooComplex');
    },
  });
  return at(0);
}
