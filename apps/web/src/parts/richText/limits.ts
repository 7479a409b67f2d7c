import { RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** Said instead of inserting what no server would take. */
export const TOO_MUCH_TEXT =
  'That does not fit: the table is too large, the lists are too deep, or the text is too long.';

/** Below this size no text can break a limit that counts all of it. */
const SURELY_SMALL = RICH_TEXT_LIMITS.nodes;

/**
 * What the server would refuse never gets into the text: later nobody could save it. Looks only at the blocks that a
 * change has touched, since it is asked at every key.
 */
export const Limits = Extension.create<{ onTooMuch: () => void }>({
  name: 'limits',
  addOptions: () => ({ onTooMuch: () => undefined }),
  addProseMirrorPlugins() {
    const { onTooMuch } = this.options;
    return [
      new Plugin({
        filterTransaction: (tr, { doc }) => {
          if (!tr.docChanged || !(isTooLong(tr.doc) || touched(doc, tr.doc).some((block) => breaksLimit(block, 1))))
            return true;
          onTooMuch();
          return false;
        },
      }),
    ];
  },
});

function touched(before: Node, after: Node): Node[] {
  const known = new Set(before.children);
  return after.children.filter((block) => !known.has(block));
}

function breaksLimit(node: Node, depth: number): boolean {
  if (depth > RICH_TEXT_LIMITS.depth || isTooLarge(node)) return true;
  return node.children.some((child) => breaksLimit(child, depth + 1));
}

function isTooLarge({ type, attrs, childCount }: Node): boolean {
  switch (type.name) {
    case 'table':
      return childCount > RICH_TEXT_LIMITS.tableRows;
    case 'tableRow':
      return childCount > RICH_TEXT_LIMITS.tableColumns;
    case 'inlineMath':
    case 'blockMath':
      return String(attrs['latex']).length > RICH_TEXT_LIMITS.latexLength;
    default:
      return false;
  }
}

function isTooLong(doc: Node): boolean {
  if (doc.content.size <= SURELY_SMALL) return false;
  let [nodes, characters] = [0, 0];
  doc.descendants((node) => {
    nodes += 1;
    characters += node.text?.length ?? 0;
  });
  return nodes > RICH_TEXT_LIMITS.nodes || characters > RICH_TEXT_LIMITS.characters;
}
