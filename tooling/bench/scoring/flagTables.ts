import { FLAG_WORLDS, flaggingLine } from './flagging.ts';
import { HEAVY_WORLDS, heavyLine } from './heavyReviews.ts';

const namesOf = <Name extends string>(worlds: Readonly<Record<Name, unknown>>): Name[] => Object.keys(worlds) as Name[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- keys of a record of these names

/** Printed for docs/scoring/flags.md: the same classes for every line of a table. */
export function flagTables(firstSeed: number, repetitions: number): string {
  const seeds = Array.from({ length: repetitions }, (_, index) => firstSeed + index);
  const flagged = (['calibrated', 'simple'] as const).flatMap((mode) =>
    namesOf(FLAG_WORLDS).map((name) => flaggingLine(name, mode, seeds)),
  );
  const heavy = (['farFromOthers', 'sameScoreForEverything'] as const).flatMap((reason) => [
    `\n${reason}\n`,
    ...namesOf(HEAVY_WORLDS).map((name) => heavyLine(name, reason, seeds)),
  ]);
  return [...flagged, ...heavy].join('\n');
}
