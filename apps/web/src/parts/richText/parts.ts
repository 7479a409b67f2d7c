import type { ChainedCommands, Editor, JSONContent } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** Puts a part such as a video where the caret stands, and the caret after it: the next key must not replace it. (RX-23) */
export function insertPart(editor: Editor, part: JSONContent): void {
  const chain = besideSelected(editor.chain().focus());
  chain
    .command(({ tr, commands }) => {
      const isIn = commands.insertContentAt(tr.selection.to, part, { updateSelection: false });
      if (isIn) writeAfter(tr, endOfLastStep(tr));
      return isIn;
    })
    .run();
  endUndoStep(editor);
}

/** The same at a saved place; if the user is writing elsewhere by now, the caret stays there. */
export function insertPartAt(editor: Editor, place: number, part: JSONContent): void {
  const { selection } = editor.state;
  const isThere = selection.empty && selection.from === place;
  endUndoStep(editor);
  editor
    .chain()
    .insertContentAt(place, part, { updateSelection: false })
    .command(({ tr }) => {
      if (isThere) writeAfter(tr, endOfLastStep(tr));
      return true;
    })
    .run();
  endUndoStep(editor);
}

/** What is selected stays: whatever is inserted next comes after it. */
export function besideSelected(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ tr }) => {
    closeHistory(tr);
    writeBeside(tr);
    return true;
  });
}

export function writeBeside(tr: Transaction): void {
  const { selection } = tr;
  if (selection instanceof NodeSelection) writeAfter(tr, selection.to);
  else if (!selection.empty) tr.setSelection(Selection.near(selection.$to, -1));
}

/** What comes next is taken back by an undo of its own. */
export function endUndoStep({ view }: Editor): void {
  view.dispatch(closeHistory(view.state.tr));
}

/** The caret in the text that follows, which is made where there is none. */
function writeAfter(tr: Transaction, end: number): void {
  const $end = tr.doc.resolve(end);
  const { paragraph } = tr.doc.type.schema.nodes;
  if ($end.parent.isTextblock) tr.setSelection(TextSelection.create(tr.doc, end));
  else if ($end.nodeAfter?.isTextblock === true) tr.setSelection(TextSelection.create(tr.doc, end + 1));
  else if (paragraph !== undefined && $end.parent.canReplaceWith($end.index(), $end.index(), paragraph)) {
    tr.insert(end, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, end + 1));
  } else tr.setSelection(Selection.near($end, 1));
}

function endOfLastStep({ mapping }: Transaction): number {
  let end = 0;
  mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
    end = newTo;
  });
  return end;
}
