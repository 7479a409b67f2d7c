import {
  checkDocument,
  losesCell,
  RICH_TEXT_LIMITS,
  tableRows,
  type RichDocument,
  type RichNode,
} from '@circuit/domain/richText';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

import { anEditor, press } from '#testing/anEditor.ts';
import { documentOf } from '../documentOf.ts';
import { caretPlace, TABLE_COMMAND } from './guard.ts';

let open: { destroy: () => void }[] = [];
afterEach(() => {
  open.forEach((editor) => editor.destroy());
  open = [];
});

const paragraph = (text = ''): RichNode => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
});
const aTable = (rows: number, columns: number, text: string, id = 't'): RichNode => ({
  type: 'table',
  attrs: { id },
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    attrs: { id: `r${row}` },
    content: Array.from({ length: columns }, (__, column) => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      attrs: { id: `c${column}`, colspan: 1, rowspan: 1 },
      content: [paragraph(text)],
    })),
  })),
});
const doc = (...content: RichNode[]): RichDocument => ({ type: 'doc', content });

function editorWith(document: RichDocument, onBlocked = () => undefined) {
  const editor = anEditor(document, { onBlocked });
  open.push(editor);
  return editor;
}

const at = (editor: ReturnType<typeof editorWith>, text: string, offset: number): number => {
  let found = -1;
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text === text) found = position + offset;
  });
  return found;
};

const BETWEEN = doc(paragraph('before'), aTable(2, 2, 'cell'), paragraph('after'));

test('S5.04/1 backspace at the start and delete at the end of a cell do nothing, and it is said why', () => {
  const onBlocked = vi.fn<() => undefined>();
  const editor = editorWith(doc(paragraph('before'), aTable(1, 1, 'cell'), paragraph('after')), onBlocked);
  const before = editor.getJSON();
  for (const [key, offset] of [
    ['Backspace', 0],
    ['Delete', 4],
  ] as const) {
    editor.commands.setTextSelection(at(editor, 'cell', offset));
    expect(press(editor, key)).toBe(true);
    expect(press(editor, key, { ctrlKey: true })).toBe(true);
  }
  expect(editor.getJSON()).toEqual(before);
  expect(onBlocked).toHaveBeenCalledTimes(4);
});

test('S5.04/2 backspace right after and delete right before a table do nothing', () => {
  const editor = editorWith(BETWEEN);
  const before = editor.getJSON();
  editor.commands.setTextSelection(at(editor, 'after', 0));
  expect(press(editor, 'Backspace')).toBe(true);
  editor.commands.setTextSelection(at(editor, 'before', 6));
  expect(press(editor, 'Delete')).toBe(true);
  expect(editor.getJSON()).toEqual(before);
});

test('S5.04/2 it holds in a list beside the table too', () => {
  const list: RichNode = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('item')] }] };
  const editor = editorWith(doc(aTable(1, 1, 'cell'), list));
  expect(caretPlace(editor.state.doc.resolve(at(editor, 'item', 0)))).toMatchObject({ isAfterTable: true });
  expect(caretPlace(editor.state.doc.resolve(at(editor, 'item', 2)))).toMatchObject({ isAfterTable: false });
});

test('S5.04/1 a keyboard on the screen, which sends no key, is stopped too', () => {
  const editor = editorWith(doc(aTable(1, 1, 'cell')));
  editor.commands.setTextSelection(at(editor, 'cell', 0));
  const event = new InputEvent('beforeinput', { inputType: 'deleteContentBackward', cancelable: true });
  editor.view.dom.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('S5.04/3 a range from one cell into another, or out of the table, is not removed by key or by typing', () => {
  const editor = editorWith(BETWEEN);
  const before = editor.getJSON();
  const into = editor.state.doc.resolve(at(editor, 'before', 2));
  let firstCell = 0;
  editor.state.doc.descendants((node, position) => {
    if (firstCell === 0 && node.text === 'cell') firstCell = position;
  });
  const select = () =>
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, into.pos, firstCell + 2)));
  for (const takeAway of [
    () => press(editor, 'Backspace'),
    () => press(editor, 'Delete'),
    () => editor.commands.insertContent('x'),
    () => editor.commands.deleteSelection(),
  ]) {
    select();
    takeAway();
    expect(editor.getJSON()).toEqual(before);
  }
});

test('S5.04/3 a range that holds the whole table takes it away, and the table menu takes a column', () => {
  const editor = editorWith(BETWEEN);
  editor.commands.setTextSelection(at(editor, 'cell', 1));
  editor.chain().setMeta(TABLE_COMMAND, true).deleteColumn().run();
  expect([...tableRows(documentOf(editor)).values()].map((cells) => cells.size)).toEqual([1, 1]);
  editor.commands.undo();
  expect([...tableRows(documentOf(editor)).values()].map((cells) => cells.size)).toEqual([2, 2]);
  editor.commands.setTextSelection({ from: at(editor, 'before', 2), to: at(editor, 'after', 2) });
  press(editor, 'Backspace');
  expect(tableRows(documentOf(editor)).size).toBe(0);
});

test('S3.10/3 every new table, row and cell gets its identifier, and a pasted copy gets others', () => {
  const editor = editorWith(doc(paragraph()));
  editor.commands.insertTable({ rows: 2, cols: 2 });
  const one = documentOf(editor);
  expect(checkDocument(one).isOk).toBe(true);
  const table = one.content[0] ?? paragraph();
  editor.commands.insertContentAt(editor.state.doc.content.size, structuredClone(table) as object);
  const both = documentOf(editor);
  expect(checkDocument(both).isOk).toBe(true);
  expect(tableRows(both).size).toBe(4);
});

const documents = fc
  .array(
    fc.oneof(
      fc.constant(paragraph()),
      fc.constant(paragraph('some words')),
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
        .map(([rows, columns]) => aTable(rows, columns, 'in')),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((blocks) =>
    doc(...blocks.map((block, index) => (block.type === 'table' ? { ...block, attrs: { id: `t${index}` } } : block))),
  );

type Removal = 'Backspace' | 'Delete' | 'type' | 'cut';

test('S5.04/3 whatever is selected and pressed, no table is ever left with a hole, and the document stays valid', () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom<Removal>('Backspace', 'Delete', 'type', 'cut')), {
        maxLength: 6,
      }),
      (document, steps) => {
        const editor = anEditor(document);
        try {
          for (const [one, other, removal] of steps) {
            const place = somewhere(editor, one, other);
            const before = documentOf(editor);
            remove(editor, removal);
            const after = documentOf(editor);
            expect(losesCell(tableRows(before), tableRows(after))).toBe(false);
            expect(checkDocument(after)).toMatchObject({ isOk: true });
            const isEdge =
              (removal === 'Backspace' && (place?.isAtCellStart === true || place?.isAfterTable === true)) ||
              (removal === 'Delete' && (place?.isAtCellEnd === true || place?.isBeforeTable === true));
            expect(isEdge ? after : null).toEqual(isEdge ? before : null);
          }
        } finally {
          editor.destroy();
        }
      },
    ),
    { numRuns: 150 },
  );
});

function somewhere(editor: ReturnType<typeof anEditor>, one: number, other: number) {
  const { doc: current, tr } = editor.state;
  const $one = current.resolve(one % (current.content.size + 1));
  const $other = current.resolve(other % (current.content.size + 1));
  const selection =
    one % 7 === 0 && $one.nodeAfter !== null && NodeSelection.isSelectable($one.nodeAfter)
      ? NodeSelection.create(current, $one.pos)
      : one % 2 === 0
        ? Selection.near($one)
        : TextSelection.between($one, $other);
  editor.view.dispatch(tr.setSelection(selection));
  return editor.state.selection.empty ? caretPlace(editor.state.selection.$from) : null;
}

function remove(editor: ReturnType<typeof anEditor>, removal: Removal): void {
  if (removal === 'type') editor.view.dispatch(editor.state.tr.insertText('x'));
  else if (removal === 'cut') editor.view.dispatch(editor.state.tr.deleteSelection());
  else press(editor, removal);
}

test('RX-24 Tab in the last cell adds a row and stays in the text; at the largest table it only stays', () => {
  const editor = editorWith(doc(aTable(2, 2, 'cell'), paragraph('after')));
  const rows = () => editor.state.doc.firstChild?.childCount;
  editor.commands.setTextSelection(at(editor, 'cell', 0));
  expect(press(editor, 'Tab')).toBe(true);
  expect(rows()).toBe(3);
  expect(editor.isActive('table')).toBe(true);
  expect(caretPlace(editor.state.selection.$from)).toMatchObject({ isAtCellStart: true, isAtCellEnd: true });
  const full = editorWith(doc(aTable(RICH_TEXT_LIMITS.tableRows, 1, 'cell')));
  full.commands.setTextSelection(at(full, 'cell', 0));
  expect(press(full, 'Tab')).toBe(true);
  expect(full.state.doc.firstChild?.childCount).toBe(RICH_TEXT_LIMITS.tableRows);
});

test('RX-24 outside a table Tab leaves the text', () => {
  const editor = editorWith(BETWEEN);
  editor.commands.setTextSelection(at(editor, 'after', 2));
  expect(press(editor, 'Tab')).toBe(false);
});
