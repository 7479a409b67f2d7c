import type { Comparison, Facts } from './compare.ts';
import { lineOf } from './ids.ts';

/** The figures by section, then what is open, then what is wrong. */
export function summary(facts: Facts, { errors, open, tested }: Comparison): string {
  const sections = Map.groupBy(facts.requirements, (id) => id.split('.', 1)[0] ?? id);
  const row = (name: string, ids: readonly string[]): string =>
    [
      name.padEnd(6),
      count(new Set(ids.map(lineOf)).size),
      count(ids.length),
      count(ids.filter((id) => tested.has(id)).length),
      count(ids.filter((id) => facts.later.includes(id) && !tested.has(id)).length),
      count(ids.filter((id) => !facts.later.includes(id) && !tested.has(id)).length),
    ].join('');
  const unnamed = facts.tests.filter(({ ids }) => ids.length === 0).length;
  return [
    `${''.padEnd(6)}${['lines', 'parts', 'tested', 'later', 'open'].map((word) => word.padStart(8)).join('')}`,
    ...[...sections].map(([name, ids]) => row(name, ids)),
    row('all', facts.requirements),
    row('rules', facts.rules),
    '',
    `${facts.tests.length} tests, ${unnamed} of them begin with no id`,
    ...list('No test, and not in docs/trace-later.md', open),
    ...list('Errors', errors),
    '',
  ].join('\n');
}

function count(figure: number): string {
  return String(figure).padStart(8);
}

function list(heading: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : ['', `${heading} (${entries.length}):`, ...entries.map((entry) => `  ${entry}`)];
}
