import type { Measured } from './measure.ts';

const each = (sum: number, count: number): string => (count === 0 ? '–' : (sum / count).toFixed(1));
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Remarks, passages and time of each reader, as a table. */
export function table(measured: readonly Measured[]): string {
  const rows = measured.map((one) =>
    [
      one.name,
      String(one.essays),
      each(one.remarks, one.essays),
      each(one.quoting, one.essays),
      share(one.found, one.quoting),
      each(one.left, one.essays),
      `${median(one.milliseconds).toFixed(0)} ms`,
      `${Math.max(0, ...one.milliseconds).toFixed(0)} ms`,
      String(one.failed),
    ].join(' | '),
  );
  const heads =
    'Reader | Essays | Remarks shown per essay | Remarks with a quote per essay | Quotes that stand in the text | Criteria left to a person per essay | Median time | Longest time | Failed';
  const line = heads.replaceAll(/[^|]+/g, ' --- ').trim();
  return [heads, line, ...rows].map((row) => `| ${row} |`).join('\n');
}

export function page(measured: readonly Measured[], isStandIn: boolean, model: string): string {
  const who = isStandIn
    ? 'The outside reader here is the **stand-in** of `packages/testing/src/chatReader`, not a model: it picks sentences by a hash, puts ready-made remarks beside them and makes every fifth quote wrong on purpose. The figures show what the product does with such a reader (wrong quotes are left out) and what its own part costs. They say nothing about how good the remarks of a model are, or how long one takes.'
    : `The outside reader here is the model ${model}.`;
  return [
    '# Both readers on the essays of the seed',
    '',
    '`npm run compare:readers -- --write` has measured this; with `--address`, `--model` and the key in `READER_KEY` it measures a real service. Every essay has four criteria, of which the built-in program can judge one (evidence).',
    '',
    who,
    '',
    table(measured),
    '',
    'A quote that does not stand in the text is left out, so that of the remarks a student sees, every one that quotes leads to its place. (FB-14)',
    '',
  ].join('\n');
}
