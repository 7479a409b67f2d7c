import type { RichDocument } from '@circuit/domain/richText';
import type { Editor, JSONContent } from '@tiptap/core';

/** What stands in the editor. A test holds the editor's schema to the domain's rules. (RX-1) */
export function documentOf(editor: Editor): RichDocument {
  const document = editor.getJSON();
  for (const table of document.content ?? []) if (table.type === 'table') forgetUsualWidths(table);
  return document as RichDocument; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
}

/** A cell that nobody dragged says nothing of its width: so a text is the same in a release that knows no widths. */
function forgetUsualWidths(table: JSONContent): void {
  for (const row of table.content ?? [])
    for (const cell of row.content ?? []) if (cell.attrs?.['colwidth'] === null) delete cell.attrs['colwidth'];
}

/** What the editor begins with; an empty document is nothing at all. */
export function contentOf(document: RichDocument): JSONContent | null {
  if (document.content.length === 0) return null;
  return structuredClone(document) as JSONContent; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a copy, which the editor may change
}
