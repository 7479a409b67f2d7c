import { wallTimeOf } from '../time/index.ts';

export type ExportKind = 'scores' | 'scores-everything' | 'evaluations' | 'evaluations-pseudonymized';

interface Exported {
  readonly courseName: string;
  readonly title: string;
  readonly kind: ExportKind;
  readonly at: Date;
  readonly zone: string;
}

const COURSE_CODE = /^\s*([A-Z]{2,6})[\s-]*(\d{2,6}[A-Z]?)\b/;
const LONGEST = 40;

const two = (value: number): string => String(value).padStart(2, '0');

/** "ECN210_minimum-wage-op-ed_scores_2026-11-13_0902EST.csv": course, work, what it is, and when by the course's clock. (EX-1) */
export function exportFileName({ courseName, title, kind, at, zone }: Exported): string {
  const [, letters, number] = COURSE_CODE.exec(courseName) ?? [];
  const course = letters === undefined || number === undefined ? slug(courseName) : `${letters}${number}`;
  const { year, month, day, hour, minute } = wallTimeOf(at, zone);
  const date = `${year}-${two(month)}-${two(day)}`;
  return `${[course, slug(title), kind, date, `${two(hour)}${two(minute)}${zoneWord(at, zone)}`].join('_')}.csv`;
}

/** Letters and digits of any alphabet, the rest as hyphens: a name that every file system takes. */
function slug(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return Array.from(words).slice(0, LONGEST).join('').replace(/-+$/, '') || 'untitled';
}

/** "EST"; where a zone has no letters, its distance from UTC without signs that a file name cannot hold. */
function zoneWord(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replaceAll(':', '').replaceAll(/[^A-Za-z0-9+-]/g, '');
}
