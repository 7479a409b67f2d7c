import { expect, test } from 'vitest';

import { FLAG_WORLDS, meanOf, measureFlagging } from './flagging.ts';

const MODES = ['calibrated', 'simple'] as const;
/** None of them was used to set the limits. */
const SEEDS = [900_001, 900_002, 900_003, 900_004, 900_005];

const measured = new Map<string, readonly ReturnType<typeof measureFlagging>[]>();
/** Each kind of class is scored once for all tests. */
function classesOf(name: keyof typeof FLAG_WORLDS, mode: (typeof MODES)[number]) {
  const key = `${name} ${mode}`;
  const classes = measured.get(key) ?? SEEDS.map((seed) => measureFlagging(FLAG_WORLDS[name], mode, seed));
  measured.set(key, classes);
  return classes;
}
const meanShare = (name: keyof typeof FLAG_WORLDS, mode: (typeof MODES)[number]) =>
  meanOf(classesOf(name, mode).map(({ share }) => share));

test.each(MODES)('SC-23 at most 15 in 100 works are flagged where 20 in 100 reviewers are lazy: %s', (mode) => {
  for (const { share } of classesOf('lazy 20%', mode)) {
    expect(share).toBeLessThanOrEqual(15);
    expect(share).toBeGreaterThan(2);
  }
});

test.each(MODES)('SC-23 hostile reviewers raise the number of flagged works: %s', (mode) => {
  expect(meanShare('hostile 10%', mode)).toBeGreaterThan(meanShare('clean', mode));
  expect(meanShare('lazy 20%, hostile 10%', mode)).toBeGreaterThan(meanShare('lazy 20%', mode));
});

test.each(MODES)('SC-23 a look at a flagged work changes more than a look at any other: %s', (mode) => {
  const classes = [...classesOf('clean', mode), ...classesOf('lazy 20%', mode)];
  const flagged = meanOf(classes.flatMap((one) => one.flagged.map(({ moves }) => moves)));
  const others = meanOf(classes.flatMap((one) => one.others.map(({ moves }) => moves)));
  expect(flagged).toBeGreaterThan(1.4 * others);
});

test.each(MODES)('SC-23 among flagged works those a look would change most come first: %s', (mode) => {
  const classes = classesOf('lazy 20%', mode);
  const third = ({ flagged }: (typeof classes)[number]) => Math.ceil(flagged.length / 3);
  const first = meanOf(classes.flatMap((one) => one.flagged.slice(0, third(one)).map(({ moves }) => moves)));
  const rest = meanOf(classes.flatMap((one) => one.flagged.slice(third(one)).map(({ moves }) => moves)));
  expect(first).toBeGreaterThan(rest);
});
