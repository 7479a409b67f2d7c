import type { RichDocument, RichNode } from './document.ts';
import { nodesOf } from './walk.ts';

/** How a cell is identified: table, row and cell, joined. (S3.10) */
export function cellKey(tableId: string, rowId: string, cellId: string): string {
  return [tableId, rowId, cellId].join('|');
}

/** Of each row, by its key, the keys of its cells. */
export type TableRows = ReadonlyMap<string, ReadonlySet<string>>;

export function tableRows(document: RichDocument): TableRows {
  const rows = new Map<string, ReadonlySet<string>>();
  for (const table of nodesOf(document).filter(({ type }) => type === 'table'))
    for (const row of table.content ?? []) {
      const [tableId, rowId] = [idOf(table), idOf(row)];
      const cells = (row.content ?? []).map((cell) => cellKey(tableId, rowId, idOf(cell)));
      rows.set(`${tableId}|${rowId}`, new Set(cells));
    }
  return rows;
}

function idOf({ attrs }: RichNode): string {
  const id = attrs?.['id'];
  return typeof id === 'string' ? id : '';
}

/** How wide each column was dragged, in pixels; 0 for one that was not. The cells of the first row say it for all. */
export function columnWidths(cells: readonly { readonly attrs?: Readonly<Record<string, unknown>> }[]): number[] {
  return cells.flatMap(({ attrs }) => {
    const span = Math.max(1, Number(attrs?.['colspan'] ?? 1));
    const widths: unknown = attrs?.['colwidth'];
    return Array.from({ length: span }, (_, index) => (Array.isArray(widths) ? Number(widths[index] ?? 0) : 0));
  });
}

/** Whether a removal takes a cell away and leaves its row standing: such a table has a hole. (S5.04) */
export function losesCell(before: TableRows, after: TableRows): boolean {
  for (const [row, cells] of before) {
    const left = after.get(row);
    if (left !== undefined && [...cells].some((cell) => !left.has(cell))) return true;
  }
  return false;
}

export type RemovalKey = 'Backspace' | 'Delete';

/** Where a caret stands, as far as tables are concerned. */
export interface CaretPlace {
  /** Nothing of the cell is left in front of it, or behind it; false outside a table. */
  readonly isAtCellStart: boolean;
  readonly isAtCellEnd: boolean;
  /** The very next thing in front, or behind, is a table. */
  readonly isAfterTable: boolean;
  readonly isBeforeTable: boolean;
}

/** Backspace and delete do nothing at a cell's edge, nor right before or after a table. (S5.04) */
export function isRemovalBlocked(key: RemovalKey, place: CaretPlace): boolean {
  return key === 'Backspace' ? place.isAtCellStart || place.isAfterTable : place.isAtCellEnd || place.isBeforeTable;
}
