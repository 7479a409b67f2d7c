import type { RichDocument } from '@circuit/domain/richText';
import type { Editor, JSONContent } from '@tiptap/core';

/** What stands in the editor. A test holds the editor's schema to the domain's rules. (RX-1) */
export function documentOf(editor: Editor): RichDocument {
  return editor.getJSON() as RichDocument; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
}

/** What the editor begins with; an empty document is nothing at all. */
export function contentOf(document: RichDocument): JSONContent | null {
  if (document.content.length === 0) return null;
  return structuredClone(document) as JSONContent; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a copy, which the editor may change
}
