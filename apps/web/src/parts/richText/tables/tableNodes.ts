import { COLUMN_WIDTH, RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

import { CELL_CONTENT } from '../schema/blocks.ts';
import { TableView } from './tableView.ts';

/** Given by `identify` once the node is in the document; never shown, never taken from what is pasted. */
const id = { default: '', parseHTML: () => '', renderHTML: () => ({}) };

const spanOf = (name: 'colspan' | 'rowspan', most: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(most, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1)),
});

/** Pasted widths are those of another page: here a table is as wide as the text. */
const colwidth = { default: null, parseHTML: () => null, renderHTML: () => ({}) };

const cellAttributes = () => ({
  id,
  colspan: spanOf('colspan', RICH_TEXT_LIMITS.tableColumns),
  rowspan: spanOf('rowspan', RICH_TEXT_LIMITS.tableRows),
  colwidth,
});

export const TABLE_NODES = [
  Table.extend({
    addAttributes: () => ({ id }),
    addKeyboardShortcuts() {
      return {
        // In the last cell Tab adds a row, as in every word processor: it must not press on to Hand in. Arrow keys lead out
        // of the table and Alt+F10 to the tools, and the editor's description says so. (RX-24, WCAG 2.1.2)
        Tab: () => {
          if (this.editor.commands.goToNextCell()) return true;
          if (!this.editor.isActive('table')) return false;
          this.editor.chain().addRowAfter().goToNextCell().run();
          return true;
        },
        'Shift-Tab': () => this.editor.commands.goToPreviousCell() || this.editor.isActive('table'),
      };
    },
    addNodeView: null,
    renderHTML: () => ['div', { 'data-table': '' }, ['table', ['tbody', 0]]],
  }).configure({ resizable: true, handleWidth: 6, cellMinWidth: COLUMN_WIDTH.least, View: TableView }),
  TableRow.extend({ addAttributes: () => ({ id }) }),
  TableCell.extend({ addAttributes: cellAttributes, content: CELL_CONTENT }),
  TableHeader.extend({ addAttributes: cellAttributes, content: CELL_CONTENT }),
];
