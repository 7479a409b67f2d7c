import { RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

import { CELL_CONTENT } from '../schema/blocks.ts';

/** Given by `identify` once the node is in the document; never shown, never taken from what is pasted. */
const id = { default: '', parseHTML: () => '', renderHTML: () => ({}) };

const spanOf = (name: 'colspan' | 'rowspan', most: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(most, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1)),
});

const cellAttributes = () => ({
  id,
  colspan: spanOf('colspan', RICH_TEXT_LIMITS.tableColumns),
  rowspan: spanOf('rowspan', RICH_TEXT_LIMITS.tableRows),
});

export const TABLE_NODES = [
  Table.extend({
    addAttributes: () => ({ id }),
    addKeyboardShortcuts() {
      return {
        // In the last cell Tab leaves the editor, so that a table holds nobody who uses the keyboard. (WCAG 2.1.2)
        Tab: () => this.editor.commands.goToNextCell(),
        'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
      };
    },
    addNodeView: null,
    renderHTML: () => ['div', { 'data-table': '' }, ['table', ['tbody', 0]]],
  }),
  TableRow.extend({ addAttributes: () => ({ id }) }),
  TableCell.extend({ addAttributes: cellAttributes, content: CELL_CONTENT }),
  TableHeader.extend({ addAttributes: cellAttributes, content: CELL_CONTENT }),
];
