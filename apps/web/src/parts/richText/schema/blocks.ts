import { Blockquote } from '@tiptap/extension-blockquote';
import { CodeBlock } from '@tiptap/extension-code-block';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Heading } from '@tiptap/extension-heading';
import { wrappingInputRule } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

const IN_ITEM = 'paragraph | bulletList | orderedList | codeBlock | image | blockMath';

/** What a cell may hold; the domain's rules say the same. */
export const CELL_CONTENT = `(${IN_ITEM} | heading)+`;

const getAttributes = ([, start]: string[]) => ({ start: Number(start) });
/** The next number goes on with the list above. */
const joinPredicate = ([, start]: string[], { childCount, attrs }: Node) =>
  childCount + Number(attrs['start']) === Number(start);

/** No attributes but those of the stored document, and no content it does not know. (RX-1) */
export const BLOCKS = [
  // The page has the first heading of all; a text begins one below it. (G2)
  Heading.extend({
    renderHTML({ node, HTMLAttributes }) {
      return [`h${Number(node.attrs['level']) + 1}`, HTMLAttributes, 0];
    },
    parseHTML: () => [
      { tag: 'h1', attrs: { level: 1 } },
      { tag: 'h2', attrs: { level: 1 } },
      { tag: 'h3', attrs: { level: 2 } },
      { tag: 'h4', attrs: { level: 3 } },
      { tag: 'h5', attrs: { level: 3 } },
      { tag: 'h6', attrs: { level: 3 } },
    ],
  }).configure({ levels: [1, 2, 3] }),
  Blockquote.extend({ content: '(paragraph | bulletList | orderedList)+' }),
  CodeBlock.extend({ addAttributes: () => ({}) }),
  BulletList,
  OrderedList.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element) => {
          const start = Number(element.getAttribute('start') ?? 1);
          return Number.isInteger(start) && start >= 0 && start <= 100_000 ? start : 1;
        },
      },
    }),
    // "2026. " begins a list; a number too large for one stays a number.
    addInputRules() {
      return [wrappingInputRule({ find: /^(\d{1,5})\.\s$/, type: this.type, getAttributes, joinPredicate })];
    },
  }),
  ListItem.extend({ content: `paragraph (${IN_ITEM})*` }),
];
