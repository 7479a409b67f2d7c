import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';

import { TABLE_COMMAND } from './guard.ts';

/** Every table, row and cell has an identifier of its own among its siblings, also after a copy was pasted. (S3.10) */
export const Identifiers = Extension.create({
  name: 'identifiers',
  addProseMirrorPlugins: () => {
    const done = new WeakSet<Node>();
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) =>
          transactions.some(({ docChanged }) => docChanged) ? identify(doc, tr, done) : null,
      }),
    ];
  },
});

/** Tables stand at the top of the document only, so that a keystroke looks at its blocks and no deeper. */
function identify(doc: Node, tr: Transaction, done: WeakSet<Node>): Transaction | null {
  const taken = new Set<string>();
  doc.forEach((table, offset) => {
    if (table.type.name !== 'table') return;
    give(tr, table, offset, taken);
    if (done.has(table)) return;
    const rows = new Set<string>();
    table.forEach((row, rowOffset) => {
      const rowAt = offset + 1 + rowOffset;
      give(tr, row, rowAt, rows);
      const cells = new Set<string>();
      row.forEach((cell, cellOffset) => give(tr, cell, rowAt + 1 + cellOffset, cells));
    });
    done.add(table);
  });
  // A cell that only gets its name is not lost.
  return tr.docChanged ? tr.setMeta(TABLE_COMMAND, true) : null;
}

function give(tr: Transaction, node: Node, position: number, taken: Set<string>): void {
  const present = String(node.attrs['id'] ?? '');
  const id = present === '' || taken.has(present) ? newId() : present;
  taken.add(id);
  if (id !== present) tr.setNodeAttribute(position, 'id', id);
}

/** Eight letters and digits: unique among siblings is all it has to be. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 8);
}
