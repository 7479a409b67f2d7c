import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** What the caret stands in or on, and can be said more about. */
export interface Part {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  /** Where it stands; a change of the selection to another image begins its fields anew. */
  readonly at: number;
}

/** Changes the selected part without moving the focus out of the field that says so. */
export function setAttributes(editor: Editor, { type, at }: Part, attrs: Readonly<Record<string, unknown>>): void {
  if (editor.state.doc.nodeAt(at)?.type.name !== type) return;
  const { tr } = editor.state;
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(at, name, value);
  tr.setSelection(NodeSelection.create(tr.doc, at));
  editor.view.dispatch(tr);
}
