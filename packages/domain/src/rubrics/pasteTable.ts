import { err, ok, type Result } from '../kernel/index.ts';

import {
  DEFAULT_MIN_COMMENT_LENGTH,
  RUBRIC_LIMITS,
  type Criterion,
  type Level,
  type LevelsCriterion,
} from './criteria.ts';
import { pastedCells } from './pastedCells.ts';

export type PasteFailure = { readonly kind: 'noTable' } | { readonly kind: 'tooLarge' };

interface Column {
  readonly index: number;
  readonly label: string;
  readonly points: number | null;
}

interface Header {
  readonly levels: readonly Column[];
  readonly question: number | null;
  readonly weight: number | null;
}

/**
 * Criteria and levels from a pasted table: one row per criterion, its title first, then one cell per level. A first row
 * with the names of the levels ("Sharp (5)") is used; without one, each cell names its own level ("Sharp (5): Arguable
 * from the start"). Points that nobody wrote are counted down to 0. `newId` gives each criterion and level its id. (RU-8)
 */
export function criteriaFromTable(text: string, newId: () => string): Result<readonly Criterion[], PasteFailure> {
  const rows = pastedCells(text);
  const widest = Math.max(0, ...rows.map((row) => row.length));
  if (widest < 2) return err({ kind: 'noTable' });
  if (rows.length > RUBRIC_LIMITS.criteria + 1 || widest > RUBRIC_LIMITS.levels + 3) return err({ kind: 'tooLarge' });
  const header = readHeader(rows[0] ?? []);
  const body = (header === null ? rows : rows.slice(1)).filter(([title = '']) => title !== '');
  if (body.length === 0) return err({ kind: 'noTable' });
  return ok(body.map((row) => criterionOf(row, header, newId)));
}

export function pasteFailureText({ kind }: PasteFailure): string {
  return kind === 'noTable'
    ? 'This is not a table. Copy the cells in your spreadsheet or document, then paste them here.'
    : `A rubric has at most ${RUBRIC_LIMITS.criteria} criteria with ${RUBRIC_LIMITS.levels} levels each.`;
}

function readHeader(cells: readonly string[]): Header | null {
  const [first = '', ...others] = cells;
  const named = others.map((cell, index) => ({ cell, index: index + 1 }));
  const isHeader = first === '' || /^(criteri(on|a)|title|category|aspect)$/i.test(first);
  // "Sharp (5)" over each column is a header too; a row of descriptions is not.
  const hasPoints =
    others.length > 0 && others.every((cell) => cell !== '' && /^[^.:]{1,60}\(\s*[\d.]+[^)]*\)$/.test(cell));
  if (!isHeader && !hasPoints) return null;
  const find = (pattern: RegExp) => named.find(({ cell }) => pattern.test(cell))?.index ?? null;
  const [question, weight] = [find(/^(question|description)$/i), find(/^weight( %)?$/i)];
  const levels = named
    .filter(({ cell, index }) => cell !== '' && index !== question && index !== weight)
    .map(({ cell, index }) => ({ index, ...readLabel(cell) }));
  return { levels, question, weight };
}

/** "Sharp (5)", "5 Sharp", "Sharp, 5 points" → name and points. */
function readLabel(cell: string): { label: string; points: number | null } {
  const behind = /^(.*?)[\s,:–-]*\(?\s*(\d+(?:[.,]\d+)?)\s*(?:points?|pts?\.?|p)?\s*\)?$/i.exec(cell);
  if (behind !== null) return { label: tidy(behind[1]), points: toNumber(behind[2]) };
  const before = /^(\d+(?:[.,]\d+)?)\s*(?:points?|pts?\.?)?\s*[:–-]?\s+(.+)$/i.exec(cell);
  return before === null
    ? { label: tidy(cell), points: null }
    : { label: tidy(before[2]), points: toNumber(before[1]) };
}

function criterionOf(row: readonly string[], header: Header | null, newId: () => string): LevelsCriterion {
  const cellAt = (index: number | null) => (index === null ? '' : (row[index] ?? ''));
  const weight = header === null ? null : toNumber(/\d+(?:[.,]\d+)?/.exec(cellAt(header.weight))?.[0]);
  return {
    id: newId(),
    kind: 'levels',
    title: (row[0] ?? '').slice(0, RUBRIC_LIMITS.title),
    question: cellAt(header?.question ?? null).slice(0, RUBRIC_LIMITS.question),
    weight,
    commentRule: 'requiredAtExtremes',
    commentPrompt: '',
    minCommentLength: DEFAULT_MIN_COMMENT_LENGTH,
    aesTag: 'none',
    levels: levelsOf(header === null ? ownLevels(row) : headerLevels(row, header), newId),
  };
}

interface RawLevel {
  readonly label: string;
  readonly description: string;
  readonly points: number | null;
}

const headerLevels = (row: readonly string[], { levels }: Header): RawLevel[] =>
  levels
    .map(({ index, label, points }) => ({ label, description: row[index] ?? '', points }))
    // A criterion with fewer levels than the widest one leaves cells empty, unless nobody described anything.
    .filter(({ description }, _index, all) => description !== '' || all.every((level) => level.description === ''));

function ownLevels([, ...cells]: readonly string[]): RawLevel[] {
  return cells
    .filter((cell) => cell !== '')
    .map((cell) => {
      const [, head, rest] = /^([^:.]{1,60})[:.]\s+(.+)$/.exec(cell) ?? [];
      return head === undefined
        ? { ...readLabel(cell), description: '' }
        : { ...readLabel(head), description: rest ?? '' };
    });
}

function levelsOf(raw: readonly RawLevel[], newId: () => string): readonly Level[] {
  const isCounted = raw.some(({ points }) => points === null);
  const counted = raw.map((level, index) => ({ ...level, points: isCounted ? raw.length - 1 - index : level.points }));
  const isRising = (counted[0]?.points ?? 0) < (counted.at(-1)?.points ?? 0);
  return (isRising ? counted.toReversed() : counted).map(({ label, description, points }) => ({
    id: newId(),
    label: label.slice(0, RUBRIC_LIMITS.label),
    description: description.slice(0, RUBRIC_LIMITS.description),
    points: Math.min(points ?? 0, RUBRIC_LIMITS.points),
  }));
}

const tidy = (text: string | undefined): string => (text ?? '').trim();
const toNumber = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replace(',', '.'));
