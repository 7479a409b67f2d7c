import { RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Button } from '@circuit/ui';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';

import { changeColumnWidth } from '../tables/columnWidth.ts';
import { TABLE_COMMAND } from '../tables/guard.ts';

type Command =
  | 'addRowBefore'
  | 'addRowAfter'
  | 'deleteRow'
  | 'addColumnBefore'
  | 'addColumnAfter'
  | 'deleteColumn'
  | 'toggleHeaderRow'
  | 'toggleHeaderColumn'
  | 'mergeCells'
  | 'splitCell'
  | 'deleteTable';

const COMMANDS: readonly (readonly [Command, string])[] = [
  ['addRowBefore', 'Row above'],
  ['addRowAfter', 'Row below'],
  ['addColumnBefore', 'Column left'],
  ['addColumnAfter', 'Column right'],
  ['toggleHeaderRow', 'Header row'],
  ['toggleHeaderColumn', 'Header column'],
  ['mergeCells', 'Merge cells'],
  ['splitCell', 'Split cell'],
  ['deleteRow', 'Delete row'],
  ['deleteColumn', 'Delete column'],
  ['deleteTable', 'Delete table'],
];

/** The only way to take a table apart. (S5.04) */
export function TableBar({ editor }: { readonly editor: Editor }) {
  const possible = useEditorState({ editor, selector: ({ editor: current }) => possibleIn(current) });
  const shown = COMMANDS.filter(([name]) => possible.includes(name));
  return (
    <>
      {shown.map(([name, label]) => (
        <Button key={name} size="small" kind="ghost" onClick={() => run(editor, name)}>
          {label}
        </Button>
      ))}
      <Button size="small" kind="ghost" onClick={() => changeColumnWidth(editor, 1)}>
        Wider column
      </Button>
      <Button size="small" kind="ghost" onClick={() => changeColumnWidth(editor, -1)}>
        Narrower column
      </Button>
    </>
  );
}

function run(editor: Editor, name: Command): void {
  const chain: ChainedCommands = editor.chain().focus().setMeta(TABLE_COMMAND, true);
  chain[name]().run();
}

function possibleIn(editor: Editor): Command[] {
  const can = editor.can();
  const { rows, columns } = sizeOf(editor);
  return COMMANDS.map(([name]) => name).filter((name) => {
    if (name.startsWith('addRow') && rows >= RICH_TEXT_LIMITS.tableRows) return false;
    if (name.startsWith('addColumn') && columns >= RICH_TEXT_LIMITS.tableColumns) return false;
    return can[name]();
  });
}

function sizeOf({ state: { selection } }: Editor): { rows: number; columns: number } {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === 'table') return { rows: node.childCount, columns: node.firstChild?.childCount ?? 0 };
  }
  return { rows: 0, columns: 0 };
}
