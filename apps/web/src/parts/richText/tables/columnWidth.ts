import { COLUMN_WIDTH } from '@circuit/domain/richText';
import type { Editor } from '@tiptap/core';
import { isInTable, selectedRect } from '@tiptap/pm/tables';

/** What dragging does, for a keyboard or a thumb: every column of the selection gets wider or narrower by one step. */
export function changeColumnWidth({ view }: Editor, step: 1 | -1): void {
  const { state } = view;
  if (!isInTable(state)) return;
  const { map, table, tableStart, left, right } = selectedRect(state);
  const { tr } = state;
  for (let column = left; column < right; column++) {
    const shown = shownWidth(view.nodeDOM(tableStart + (map.map[column] ?? 0)));
    const wished = shown + step * COLUMN_WIDTH.step;
    const width = Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, wished));
    for (let row = 0; row < map.height; row++) {
      const at = map.map[row * map.width + column] ?? 0;
      // A cell that spans rows is met in each of them.
      if (row > 0 && map.map[(row - 1) * map.width + column] === at) continue;
      const cell = tr.doc.nodeAt(tableStart + at) ?? table.nodeAt(at);
      if (cell === null) continue;
      const span = Number(cell.attrs['colspan']);
      const known: unknown = cell.attrs['colwidth'];
      const widths = Array.from({ length: span }, (_, index) => (Array.isArray(known) ? Number(known[index] ?? 0) : 0));
      widths[column - map.colCount(at)] = width;
      tr.setNodeAttribute(tableStart + at, 'colwidth', widths);
    }
  }
  if (tr.docChanged) view.dispatch(tr);
}

function shownWidth(cell: globalThis.Node | null): number {
  if (!(cell instanceof HTMLTableCellElement)) return COLUMN_WIDTH.usual;
  return Math.round(cell.offsetWidth / cell.colSpan) || COLUMN_WIDTH.usual;
}
