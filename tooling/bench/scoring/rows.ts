import type { World } from './world.ts';

export interface Row {
  readonly name: string;
  readonly world: World;
  readonly repetitions: number;
  /** Clean rows without anchors have a bound of their own: what nobody can see cannot be corrected. */
  readonly isCleanUnanchored: boolean;
  readonly isAnchored: boolean;
  readonly isStandard: boolean;
}

function row(name: string, world: World, repetitions: number, isStandard = true): Row {
  const isAnchored = (world.essays ?? 0) > 0 || (world.superior ?? 0) > 0;
  const isClean = (world.lazy ?? 0) + (world.hostile ?? 0) + (world.cliques ?? 0) === 0;
  return { name, world, repetitions, isAnchored, isCleanUnanchored: isClean && !isAnchored, isStandard };
}

function sizeRows(size: number, repetitions: number): Row[] {
  return [3, 5].flatMap((reviews) => [
    row(`n=${size} k=${reviews} clean, no anchors`, { size, reviews }, repetitions),
    row(`n=${size} k=${reviews} clean, 3 cal`, { size, reviews, essays: 3 }, repetitions),
    row(
      `n=${size} k=${reviews} lazy20+hostile10, 3 cal`,
      { size, reviews, lazy: 0.2, hostile: 0.1, essays: 3 },
      repetitions,
    ),
  ]);
}

const MIX = { size: 300, reviews: 4, lazy: 0.2, hostile: 0.1, essays: 3 };
const FOUR = { size: 300, reviews: 4 };

/** The 35 standard rows, then worlds that break the model's assumptions. `scale` shrinks the repetitions for CI. */
export function benchRows(scale: number): Row[] {
  const times = (count: number): number => Math.max(1, Math.round(count * scale));
  const standard = [
    ...sizeRows(30, times(120)),
    ...sizeRows(300, times(20)),
    ...(scale < 0.5 ? [] : sizeRows(3000, times(6))),
    row('k=4 lazy 10%, 0 cal', { ...FOUR, lazy: 0.1 }, times(20)),
    row('k=4 lazy 10%, 3 cal', { ...FOUR, lazy: 0.1, essays: 3 }, times(20)),
    row('k=4 lazy 30%, 0 cal', { ...FOUR, lazy: 0.3 }, times(20)),
    row('k=4 lazy 30%, 3 cal', { ...FOUR, lazy: 0.3, essays: 3 }, times(20)),
    row('k=4 hostile 10%, 0 cal', { ...FOUR, hostile: 0.1 }, times(20)),
    row('k=4 hostile 10%, 3 cal', { ...FOUR, hostile: 0.1, essays: 3 }, times(20)),
    row('k=4 cliques 10% (forced), 0 cal', { ...FOUR, cliques: 0.1 }, times(20)),
    row('k=4 cliques 10% (forced), 3 cal', { ...FOUR, cliques: 0.1, essays: 3 }, times(20)),
    row('k=4 lazy20+hostile10, 3 cal, sup 0%', MIX, times(20)),
    row('k=4 lazy20+hostile10, 3 cal, sup 5%', { ...MIX, superior: 0.05 }, times(20)),
    row('k=4 lazy20+hostile10, 3 cal, sup 10%', { ...MIX, superior: 0.1 }, times(20)),
    row('k=4 clean, 0 cal, sup 5%', { ...FOUR, superior: 0.05 }, times(20)),
    row('k=4 clean, 0 cal, sup 10%', { ...FOUR, superior: 0.1 }, times(20)),
    row('k=4 lazy20+hostile10+cliques10, 3 cal, sup 10%', { ...MIX, cliques: 0.1, superior: 0.1 }, times(20)),
    row('k=4 clean, offset 0', { ...FOUR, offset: 0 }, times(20)),
    row('k=4 clean, no anchors', FOUR, times(20)),
    row('k=4 clean, 3 cal', { ...FOUR, essays: 3 }, times(20)),
  ];
  const ceiling = { ...FOUR, meanQuality: 92, qualitySd: 10, offset: -6 };
  const misspecified = [
    row('MIS slopes 0.45–1.25, 0 cal', { ...FOUR, slope: 0.4 }, times(20), false),
    row('MIS slopes 0.45–1.25, 3 cal, sup 10%', { ...FOUR, slope: 0.4, essays: 3, superior: 0.1 }, times(20), false),
    row('MIS ceiling, 0 cal', ceiling, times(20), false),
    row('MIS ceiling, 3 cal, sup 5%', { ...ceiling, essays: 3, superior: 0.05 }, times(20), false),
    row('MIS ceiling, lazy 20%, 3 cal', { ...ceiling, lazy: 0.2, essays: 3 }, times(20), false),
    row('MIS missing 35%, 3 cal', { ...FOUR, missing: 0.35, essays: 3 }, times(20), false),
  ];
  return [...standard, ...misspecified];
}
