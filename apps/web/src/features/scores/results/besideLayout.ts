/** A note in the margin: where its passage is, and how much room it takes, in pixels. */
export interface WantedPlace {
  readonly top: number;
  readonly height: number;
}

/**
 * Where each note begins so that none covers another, all stay in order and together they are as near to their passages
 * as they can be: notes that want the same room are pooled and share the way. (RZ-17)
 */
export function placesBeside(wanted: readonly WantedPlace[], gap: number): readonly number[] {
  // Without the room that the notes before it take, "none covers another" is "none is before another".
  let room = 0;
  const offsets = wanted.map(({ height }) => {
    const before = room;
    room += height + gap;
    return before;
  });
  const pools: { sum: number; count: number }[] = [];
  wanted.forEach(({ top }, index) => {
    let pool = { sum: top - (offsets[index] ?? 0), count: 1 };
    let last = pools.at(-1);
    while (last !== undefined && last.sum / last.count >= pool.sum / pool.count) {
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
      pools.pop();
      last = pools.at(-1);
    }
    pools.push(pool);
  });
  const bases = pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.max(0, sum / count)));
  return bases.map((base, index) => base + (offsets[index] ?? 0));
}
