import type { RichDocument } from '@circuit/domain/richText';
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';

import { anEditor } from '#testing/anEditor.ts';
import { endUndoStep, insertPart, insertPartAt } from './parts.ts';

const EMPTY: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };
const WORDS: RichDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Before after' }] }],
};
const VIDEO = { type: 'video', attrs: { provider: 'youtube', videoId: 'dQw4w9WgXcQ' } };
const IMAGE = { type: 'image', attrs: { src: 'artifact:01980000-0000-7000-8000-0000000000aa' } };
const FORMULA = { type: 'blockMath', attrs: { latex: 'x^2' } };
const INLINE = { type: 'inlineMath', attrs: { latex: 'x^2' } };

type AnEditor = ReturnType<typeof anEditor>;
const editors: AnEditor[] = [];
afterEach(() => editors.splice(0).forEach((editor) => editor.destroy()));

function write(document: RichDocument): AnEditor {
  const editor = anEditor(document);
  editors.push(editor);
  return editor;
}

/** As the browser does with a letter. */
function type({ view }: AnEditor, text: string): void {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(text, from, to);
  const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, text, insert)) ?? false;
  if (!isHandled) view.dispatch(view.state.tr.insertText(text));
}

/** "paragraph:words, video" */
const shown = ({ state }: AnEditor): string =>
  state.doc.content.content
    .map((node) => (node.textContent === '' ? node.type.name : `${node.type.name}:${node.textContent}`))
    .join(', ');

test.each([
  ['video', VIDEO],
  ['formula that stands alone', FORMULA],
])('RX-23 after a %s the next key writes behind it, and undo takes back one after the other', (_name, part) => {
  const editor = write(EMPTY);
  insertPart(editor, part);
  type(editor, 'a');
  expect(shown(editor)).toBe(`${part.type}, paragraph:a`);
  editor.commands.undo();
  expect(shown(editor)).toMatch(new RegExp(`^${part.type}, paragraph`));
  editor.commands.undo();
  expect(shown(editor)).toBe('paragraph');
});

test('RX-23 a formula in a sentence is followed by what is typed next', () => {
  const editor = write(WORDS);
  editor.commands.setTextSelection(7);
  insertPart(editor, INLINE);
  type(editor, '!');
  expect(editor.state.doc.firstChild?.content.content.map((node) => node.text ?? node.type.name)).toEqual([
    'Before',
    'inlineMath',
    '! after',
  ]);
});

test('RX-23 an image that was uploaded is not replaced by the next key', () => {
  const editor = write(EMPTY);
  insertPartAt(editor, 1, IMAGE);
  type(editor, 'a');
  expect(shown(editor)).toBe('image, paragraph:a');
  editor.commands.undo();
  editor.commands.undo();
  expect(shown(editor)).toBe('paragraph');
});

test('RX-23 an image that arrives while its author writes elsewhere does not move the caret', () => {
  const editor = write({ type: 'doc', content: [{ type: 'paragraph' }, ...(WORDS.content ?? [])] });
  editor.commands.setTextSelection(9);
  insertPartAt(editor, 1, IMAGE);
  type(editor, 'X');
  expect(shown(editor)).toBe('image, paragraph:BeforeX after');
});

test('RX-23 what is selected is kept when something else is inserted', () => {
  const editor = write(EMPTY);
  insertPart(editor, VIDEO);
  editor.commands.setNodeSelection(0);
  insertPart(editor, FORMULA);
  expect(shown(editor)).toMatch(/^video, blockMath, paragraph/);
});

test('RX-23 a letter typed on a selected part goes behind it, and Delete removes it', () => {
  const editor = write(EMPTY);
  insertPart(editor, VIDEO);
  editor.commands.setNodeSelection(0);
  expect(editor.state.selection).toBeInstanceOf(NodeSelection);
  type(editor, 'a');
  expect(shown(editor)).toBe('video, paragraph:a');
  endUndoStep(editor);
  editor.commands.setNodeSelection(0);
  editor.commands.deleteSelection();
  expect(shown(editor)).toBe('paragraph:a');
  editor.commands.undo();
  expect(shown(editor)).toBe('video, paragraph:a');
});
