import type { Comparison, Facts } from './compare.ts';
import { lineOf } from './ids.ts';

const COLUMNS = ['lines', 'parts', 'tested', 'drill', 'open'];

/** The figures by section, then what only a drill proves, what is open, and what is wrong. */
export function summary(facts: Facts, { errors, open, tested, drilled }: Comparison): string {
  const sections = Map.groupBy(facts.requirements, (id) => id.split('.', 1)[0] ?? id);
  const row = (name: string, ids: readonly string[]): string => {
    const rest = ids.filter((id) => !tested.has(id) && !drilled.has(id));
    const figures = [
      new Set(ids.map(lineOf)).size,
      ids.length,
      ids.filter((id) => tested.has(id)).length,
      ids.filter((id) => drilled.has(id)).length,
      rest.length,
    ];
    return name.padEnd(6) + figures.map((figure) => String(figure).padStart(8)).join('');
  };
  const unnamed = facts.proofs.filter(({ ids }) => ids.length === 0).length;
  return [
    `${''.padEnd(6)}${COLUMNS.map((word) => word.padStart(8)).join('')}`,
    ...[...sections].map(([name, ids]) => row(name, ids)),
    row('all', facts.requirements),
    row('rules', facts.rules),
    '',
    `${facts.proofs.length} tests passed, ${unnamed} of them begin with no id`,
    ...list(
      'Proved by a drill outside the gate',
      facts.drilled.map(({ script, ids }) => `${script}: ${ids.join(' ')}`),
    ),
    ...list('No test that passed', open),
    ...list('Errors', errors),
    '',
  ].join('\n');
}

function list(heading: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : ['', `${heading} (${entries.length}):`, ...entries.map((entry) => `  ${entry}`)];
}
