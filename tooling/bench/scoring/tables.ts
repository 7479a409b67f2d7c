import type { RowResult } from './accuracy.ts';
import type { HostileMoves, Moves } from './influence.ts';
import { bias, centeredRmse, coverage, grossShare, rmse, tau, worstError } from './measures.ts';
import type { MethodName } from './methods.ts';
import type { SpeedResult } from './speed.ts';
import type { Verdict } from './targets.ts';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

const SHOWN: readonly MethodName[] = ['mean', 'median', 'trimmed', 'cpr', 'vancouver', 'pg1', 'arc', 'elsewhere'];
const RANKED: readonly MethodName[] = ['mean', 'pg1', 'arc', 'elsewhere'];

export function rmseTable(results: readonly RowResult[]): string {
  return table(
    ['scenario (repetitions)', ...SHOWN, 'arc / pg1', 'elsewhere / pg1', 'centered elsewhere / pg1'],
    results.map(({ row, measures }) => [
      `${row.name} (${row.repetitions})`,
      ...SHOWN.map((name) => rmse(measures[name]).toFixed(2)),
      (rmse(measures.arc) / rmse(measures.pg1)).toFixed(3),
      (rmse(measures.elsewhere) / rmse(measures.pg1)).toFixed(3),
      (centeredRmse(measures.elsewhere) / centeredRmse(measures.pg1)).toFixed(3),
    ]),
  );
}

const each = (read: (name: MethodName) => string): string => RANKED.map(read).join(' / ');

export function spreadTable(results: readonly RowResult[]): string {
  return table(
    [
      'scenario',
      'tau mean / pg1 / arc / elsewhere',
      'cover pg1 / arc / elsewhere',
      'mean error',
      'worst error',
      '% off by more than 15',
    ],
    results.map(({ row, measures }) => [
      row.name,
      each((name) => tau(measures[name]).toFixed(3)),
      (['pg1', 'arc', 'elsewhere'] as const).map((name) => coverage(measures[name]).toFixed(2)).join(' / '),
      each((name) => bias(measures[name]).toFixed(1)),
      each((name) => worstError(measures[name]).toFixed(0)),
      each((name) => (100 * grossShare(measures[name])).toFixed(1)),
    ]),
  );
}

const show = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(' / ');

export function influenceTable(moves: readonly Moves[]): string {
  return table(
    ['k', 'method', 'own score moves: median / 90 % / most', 'largest move of another score'],
    moves.map(({ reviews, method, own, others }) => [String(reviews), method, show(own), show(others)]),
  );
}

export function hostileTable(moves: readonly HostileMoves[]): string {
  return table(
    ['method', 'classes', 'median', '90 %', '99 %', 'most'],
    moves.map(({ method, classes, ...moved }) => [
      method,
      String(classes),
      ...[moved.median, moved.nineInTen, moved.inHundred, moved.most].map((value) => value.toFixed(1)),
    ]),
  );
}

export function speedTable(results: readonly SpeedResult[]): string {
  return table(
    ['what', 'n × 5', 'seconds', 'processor seconds', 'peak MB', 'of which input MB', 'RMSE'],
    results.map((result) => [
      result.what,
      String(result.size),
      (result.milliseconds / 1000).toFixed(2),
      (result.cpuMilliseconds / 1000).toFixed(2),
      result.peakMegabytes.toFixed(0),
      result.inputMegabytes.toFixed(0),
      Number.isNaN(result.rmse) || result.rmse === null ? '' : result.rmse.toFixed(2),
    ]),
  );
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  return table(
    ['target', 'measured', ''],
    verdicts.map(({ goal, measured, isMet }) => [goal, measured, isMet ? 'pass' : 'fall short']),
  );
}
