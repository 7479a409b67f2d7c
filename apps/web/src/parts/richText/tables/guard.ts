import {
  cellKey,
  isRemovalBlocked,
  losesCell,
  type CaretPlace,
  type RemovalKey,
  type TableRows,
} from '@circuit/domain/richText';
import { Extension } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

/** Said instead of removing. */
export const BLOCKED_TEXT = 'Delete the row or table from the table menu.';

/** On a transaction of the table menu, which may take cells away. */
export const TABLE_COMMAND = 'tableCommand';

/** Plugins that mend or take back, and so may remove what was there before. */
const OWN_METAS = [TABLE_COMMAND, 'history$', 'fix-tables$'];

/** S5.04: nothing but the table menu takes a table apart. */
export const TableGuard = Extension.create<{ onBlocked: () => void }>({
  name: 'tableGuard',
  priority: 1000,
  addOptions: () => ({ onBlocked: () => undefined }),
  addProseMirrorPlugins() {
    const { onBlocked } = this.options;
    const isStopped = (state: EditorState, key: RemovalKey) => {
      if (!state.selection.empty || !isRemovalBlocked(key, caretPlace(state.selection.$from))) return false;
      onBlocked();
      return true;
    };
    return [
      new Plugin({
        filterTransaction: (tr, state) => {
          if (!tr.docChanged || !takesCells(tr, state)) return true;
          onBlocked();
          return false;
        },
        props: {
          handleKeyDown: ({ state }, { key }) => (key === 'Backspace' || key === 'Delete') && isStopped(state, key),
          handleDOMEvents: {
            // Keyboards on a screen send no key, only what is about to happen.
            beforeinput: ({ state }, event) => {
              const key = keyOfInput(event.inputType);
              if (key === null || !isStopped(state, key)) return false;
              event.preventDefault();
              return true;
            },
          },
        },
      }),
    ];
  },
});

function keyOfInput(inputType: string): RemovalKey | null {
  if (!inputType.startsWith('delete')) return null;
  return inputType.endsWith('Forward') ? 'Delete' : inputType.endsWith('Backward') ? 'Backspace' : null;
}

function takesCells(tr: Transaction, { doc, selection }: EditorState): boolean {
  if (OWN_METAS.some((meta) => tr.getMeta(meta) !== undefined)) return false;
  if (selection instanceof TextSelection && cutsThroughCell(tr, selection)) return true;
  const after = new Set<Node>();
  tr.doc.forEach((node) => void after.add(node));
  const changed: Node[] = [];
  doc.forEach((node) => {
    if (node.type.name === 'table' && !after.has(node)) changed.push(node);
  });
  return changed.length > 0 && losesCell(rowsOf(changed), rowsOf(after));
}

/** A removal from one cell into another, or out of the table, would make two cells one: also between two tables. */
function cutsThroughCell({ mapping }: Transaction, { $from, $to }: TextSelection): boolean {
  const [from, to] = [depthOfCell($from), depthOfCell($to)];
  if (from !== null && to !== null && $from.before(from) === $to.before(to)) return false;
  const edges = [from === null ? [] : [$from.after(from)], to === null ? [] : [$to.before(to)]].flat();
  return edges.some((edge) => mapping.mapResult(edge).deletedAcross);
}

function rowsOf(nodes: Iterable<Node>): TableRows {
  const rows = new Map<string, Set<string>>();
  for (const table of nodes) {
    if (table.type.name !== 'table') continue;
    const tableId = String(table.attrs['id']);
    table.forEach((row) => {
      const rowId = String(row.attrs['id']);
      const cells = new Set<string>();
      row.forEach((cell) => void cells.add(cellKey(tableId, rowId, String(cell.attrs['id']))));
      rows.set(`${tableId}|${rowId}`, cells);
    });
  }
  return rows;
}

export function caretPlace($at: ResolvedPos): CaretPlace {
  const cellDepth = depthOfCell($at);
  const isInCell = cellDepth !== null;
  return {
    isAtCellStart: isInCell && isFirst($at, cellDepth),
    isAtCellEnd: isInCell && isLast($at, cellDepth),
    isAfterTable: !isInCell && isTable(neighbor($at, -1)),
    isBeforeTable: !isInCell && isTable(neighbor($at, 1)),
  };
}

function depthOfCell($at: ResolvedPos): number | null {
  for (let depth = $at.depth; depth > 0; depth--) if (isCell($at.node(depth))) return depth;
  return null;
}

const isCell = ({ type }: Node) => type.name === 'tableCell' || type.name === 'tableHeader';
const isTable = (node: Node | null) => node?.type.name === 'table';

function isFirst($at: ResolvedPos, from: number): boolean {
  if ($at.parentOffset > 0) return false;
  for (let depth = from; depth < $at.depth; depth++) if ($at.index(depth) > 0) return false;
  return true;
}

function isLast($at: ResolvedPos, from: number): boolean {
  if ($at.parentOffset < $at.parent.content.size) return false;
  for (let depth = from; depth < $at.depth; depth++)
    if ($at.index(depth) < $at.node(depth).childCount - 1) return false;
  return true;
}

/** The next thing in this direction, out of as many wrappings as end here. */
function neighbor($at: ResolvedPos, side: -1 | 1): Node | null {
  const beside = side === -1 ? $at.nodeBefore : $at.nodeAfter;
  if (beside !== null) return beside;
  for (let depth = $at.depth - 1; depth >= 0; depth--) {
    const sibling = $at.node(depth).maybeChild($at.index(depth) + side);
    if (sibling !== null) return sibling;
  }
  return null;
}
