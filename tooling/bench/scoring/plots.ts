import type { RowResult } from './accuracy.ts';
import { rmse } from './measures.ts';
import type { SpeedResult } from './speed.ts';

const COLOURS = { arc: '#6b7a8f', elsewhere: '#1f6f54', allocation: '#b0622c' } as const;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function svg(width: number, height: number, label: string, body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(label)}" font-family="sans-serif" font-size="12">\n<rect width="${width}" height="${height}" fill="#fff"/>\n${body.join('\n')}\n</svg>\n`;
}

const text = (x: number, y: number, content: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#222">${escape(content)}</text>`;

/** RMSE as a part of PG1's, one line per row: left of the middle line is better. */
export function ratioPlot(results: readonly RowResult[]): string {
  const [left, step, top] = [330, 18, 46];
  const scale = (value: number): number => left + (value - 0.5) * 620;
  const body = [
    text(10, 20, 'RMSE against PG1 on the same classes (1 = as good, smaller is better)'),
    ...[0.6, 0.7, 0.8, 0.9, 1, 1.1].flatMap((value) => [
      `<line x1="${scale(value)}" y1="${top - 10}" x2="${scale(value)}" y2="${top + step * results.length}" stroke="${value === 1 ? '#222' : '#ddd'}"/>`,
      text(scale(value), top - 14, String(value), 'middle'),
    ]),
    ...results.flatMap(({ row, measures }, index) => {
      const baseline = top + step * index + 8;
      const dot = (name: 'arc' | 'elsewhere'): string =>
        `<circle cx="${scale(rmse(measures[name]) / rmse(measures.pg1)).toFixed(1)}" cy="${baseline - 4}" r="4.5" fill="${COLOURS[name]}"/>`;
      return [text(left - 12, baseline, row.name, 'end'), dot('arc'), dot('elsewhere')];
    }),
    `<circle cx="${left}" cy="${top + step * results.length + 22}" r="4.5" fill="${COLOURS.arc}"/>`,
    text(left + 10, top + step * results.length + 26, 'arc'),
    `<circle cx="${left + 60}" cy="${top + step * results.length + 22}" r="4.5" fill="${COLOURS.elsewhere}"/>`,
    text(left + 70, top + step * results.length + 26, 'elsewhere'),
  ];
  return svg(760, top + step * results.length + 44, 'RMSE ratios by scenario', body);
}

const x = (size: number): number => 70 + (Math.log10(size) - 3) * 170;
const y = (milliseconds: number): number => 330 - (Math.log10(milliseconds) - 0.5) * 62;

/** Seconds against the number of submissions, both logarithmic. */
export function speedPlot(results: readonly SpeedResult[]): string {
  const kinds = ['arc', 'elsewhere', 'allocation'] as const;
  const body = [
    text(10, 20, 'Run time by class size, five reviews each'),
    ...[1000, 10_000, 100_000, 1_000_000].map((size) => text(x(size), 352, size.toLocaleString('en-US'), 'middle')),
    ...[10, 100, 1000, 10_000, 100_000].flatMap((time) => [
      `<line x1="70" x2="600" y1="${y(time)}" y2="${y(time)}" stroke="#ddd"/>`,
      text(62, y(time) + 4, time < 1000 ? `${time} ms` : `${time / 1000} s`, 'end'),
    ]),
    ...kinds.flatMap((kind, index) => {
      const points = results.filter(({ what }) => what === kind);
      const path = points
        .map(({ size, milliseconds }) => `${x(size).toFixed(1)},${y(milliseconds).toFixed(1)}`)
        .join(' ');
      return [
        `<polyline points="${path}" fill="none" stroke="${COLOURS[kind]}" stroke-width="2.5"/>`,
        `<rect x="${90 + index * 110}" y="366" width="14" height="6" fill="${COLOURS[kind]}"/>`,
        text(110 + index * 110, 373, kind),
      ];
    }),
  ];
  return svg(640, 388, 'Run time by class size', body);
}
