import { checkDocument, EMPTY_DOCUMENT, MARK_RULES, NODE_RULES, type RichDocument } from '@circuit/domain/richText';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { anEditor, paste } from '#testing/anEditor.ts';
import { documentOf } from './documentOf.ts';
import { richTextExtensions } from './extensions.ts';
import { refusedWords } from './uploads/imageFiles.ts';

const nothing = () => undefined;
const schema = getSchema(
  richTextExtensions({ onBlocked: nothing, onFiles: nothing, onForeignImages: nothing, onRefused: nothing }),
);
const EMPTY: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

test('S2.38/1 the editor knows images, lists, tables and video', () => {
  for (const name of ['image', 'bulletList', 'orderedList', 'table', 'video']) expect(schema.nodes[name]).toBeDefined();
});

test('RX-1 the editor and the rules know the same nodes, formats and attributes', () => {
  const nodes = Object.values(schema.nodes).filter(({ name }) => name !== 'doc');
  expect(nodes.map(({ name }) => name).toSorted()).toEqual([...NODE_RULES.keys()].toSorted());
  expect(Object.keys(schema.marks).toSorted()).toEqual([...MARK_RULES.keys()].toSorted());
  for (const { name, spec } of nodes)
    expect([name, Object.keys(spec.attrs ?? {}).toSorted()]).toEqual([
      name,
      Object.keys(NODE_RULES.get(name)?.attrs ?? {}).toSorted(),
    ]);
  for (const [name, { spec }] of Object.entries(schema.marks))
    expect([name, Object.keys(spec.attrs ?? {})]).toEqual([name, Object.keys(MARK_RULES.get(name) ?? {})]);
});

test('S3.10/1 an image has width and height auto and is not public unless said otherwise', () => {
  expect(schema.nodes['image']?.create().attrs).toMatchObject({
    alt: '',
    width: 'auto',
    height: 'auto',
    nonPublic: true,
  });
});

const written = (html: string): RichDocument => {
  const editor = anEditor(EMPTY);
  paste(editor, { 'text/html': html });
  const document = documentOf(editor);
  editor.destroy();
  return document;
};

test.each([
  ['a script', '<p>a<script>window.pwned=1</script>b</p>'],
  ['an image with a handler', '<p>a<img src=x onerror="window.pwned=1">b</p>'],
  ['an image of ours that is not', '<img data-src="https://evil.example/x.png">'],
  ['a link that runs', '<p><a href="javascript:window.pwned=1">a</a></p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>'],
  ['a video of another site', '<div data-video="../../x" data-provider="youtube"></div>'],
  ['styles and classes', '<p style="position:fixed" class="x" id="y">a</p>'],
  ['an svg', '<svg onload="window.pwned=1"><circle/></svg>'],
  ['a form', '<form action="https://evil.example"><input value="a"></form>'],
  ['a table in a table', '<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>'],
  ['a table with wild spans', '<table><tr><td colspan="9999" rowspan="-3">a</td></tr></table>'],
  ['a list that begins with a list', '<ul><li><ul><li>a</li></ul></li></ul>'],
  ['a table in a list', '<ul><li><table><tr><td>a</td></tr></table></li></ul>'],
  ['a numbered list from minus one', '<ol start="-1" type="i"><li>a</li></ol>'],
  ['code with a language', '<pre><code class="language-js">a</code></pre>'],
  ['headings of every level', '<h1>a</h1><h5>b</h5><h6>c</h6>'],
  ['a quote with a heading', '<blockquote><h2>a</h2><p>b</p></blockquote>'],
])('RX-1 what is pasted comes out as a document of ours: %s', (_name, html) => {
  const document = written(html);
  expect(checkDocument(document)).toMatchObject({ isOk: true });
  expect(JSON.stringify(document)).not.toMatch(/pwned|evil|javascript/);
});

test('RX-3 any mixture of tags that is pasted gives a valid document', () => {
  const tag = fc.constantFrom(
    'p',
    'h1',
    'h4',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'th',
    'blockquote',
    'pre',
    'b',
    'a',
    'sub',
    'sup',
    'div',
    'img',
    'span',
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constant('words'),
      fc
        .tuple(tag, fc.array(tie('tree'), { maxLength: 3 }))
        .map(
          ([name, inside]) => `<${name} href="https://a.example" start="x" colspan="2">${inside.join('')}</${name}>`,
        ),
    ),
  }));
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (html) => {
      expect(checkDocument(written(html.join('')))).toMatchObject({ isOk: true });
    }),
    { numRuns: 100 },
  );
});

test('S2.38/2 an image can be pasted or dropped; another file cannot', () => {
  const onFiles = vi.fn<(files: readonly File[], position: number) => void>();
  const editor = anEditor(EMPTY, { onFiles });
  const image = new File(['x'], 'curve.png', { type: 'image/png' });
  expect(paste(editor, {}, [image])).toBe(true);
  expect(onFiles).toHaveBeenLastCalledWith([image], 1);
  paste(editor, {}, [new File(['x'], 'tool.exe', { type: 'application/x-msdownload' })]);
  expect(onFiles).toHaveBeenCalledTimes(1);

  const drop = Object.assign(new Event('drop', { cancelable: true, bubbles: true }), {
    dataTransfer: { files: [image], getData: () => '', types: ['Files'] },
    clientX: 0,
    clientY: 0,
  });
  editor.view.posAtCoords = () => ({ pos: 1, inside: -1 });
  editor.view.dom.dispatchEvent(drop);
  expect(onFiles).toHaveBeenCalledTimes(2);
  editor.destroy();
});

test('RX-26 a file that is no image is refused by name, pasted or dropped, and the browser does not open it', () => {
  const onRefused = vi.fn<(files: readonly File[]) => void>();
  const editor = anEditor(EMPTY, { onRefused });
  const pdf = new File(['x'], 'report.pdf', { type: 'application/pdf' });
  paste(editor, {}, [pdf]);
  expect(onRefused).toHaveBeenLastCalledWith([pdf]);
  const drop = Object.assign(new Event('drop', { cancelable: true, bubbles: true }), {
    dataTransfer: { files: [pdf], getData: () => '', types: ['Files'] },
    clientX: 0,
    clientY: 0,
  });
  editor.view.posAtCoords = () => ({ pos: 1, inside: -1 });
  editor.view.dom.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(onRefused).toHaveBeenCalledTimes(2);
  expect(refusedWords([pdf], 'Drop it in the box under Files.')).toBe(
    '“report.pdf” was not added. Only images can go into the text. Drop it in the box under Files.',
  );
  expect(refusedWords([pdf, pdf])).toBe('2 files were not added. Only images can go into the text.');
  editor.destroy();
});

test.each(['image/tiff', 'image/heic', 'image/avif'])('S5.03/1 a pasted %s is not taken as an image', (type) => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const editor = anEditor(EMPTY, { onFiles });
  paste(editor, {}, [new File(['x'], 'picture', { type })]);
  expect(onFiles).not.toHaveBeenCalled();
  editor.destroy();
});

test('RX-13 words that come with a picture of themselves are pasted as words', () => {
  const onFiles = vi.fn<(files: readonly File[], position: number) => void>();
  const editor = anEditor(EMPTY, { onFiles });
  paste(editor, { 'text/html': '<p>From a word processor</p>' }, [new File(['x'], 'a.png', { type: 'image/png' })]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(editor.getText()).toContain('From a word processor');
  editor.destroy();
});

test('RX-5 an image of another page is left out, and it is said', () => {
  const onForeignImages = vi.fn<() => void>();
  const editor = anEditor(EMPTY, { onForeignImages });
  paste(editor, { 'text/html': '<p>a <img src="https://elsewhere.example/a.png"></p>' });
  expect(onForeignImages).toHaveBeenCalledOnce();
  expect(JSON.stringify(editor.getJSON())).not.toContain('elsewhere');
  editor.destroy();
});

test('RX-8 an empty page opens as one empty paragraph', () => {
  const editor = anEditor(EMPTY_DOCUMENT);
  expect(editor.isEmpty).toBe(true);
  editor.destroy();
});

const table = (rows: number, columns: number) =>
  `<table>${`<tr>${'<td>a</td>'.repeat(columns)}</tr>`.repeat(rows)}</table>`;
const nested = (lists: number) => '<ul><li>a'.repeat(lists) + '</li></ul>'.repeat(lists);

test.each([
  ['a table too wide', table(1, 31)],
  ['a table too long', table(201, 1)],
  ['lists too deep', nested(9)],
  ['a text too long', `<p>${'a'.repeat(400_001)}</p>`],
])('RX-2 what the server would refuse does not get into the text, and it is said: %s', (_name, html) => {
  const onTooMuch = vi.fn<() => void>();
  const editor = anEditor(EMPTY, { onTooMuch });
  paste(editor, { 'text/html': html });
  expect(onTooMuch).toHaveBeenCalled();
  expect(checkDocument(documentOf(editor)).isOk).toBe(true);
  editor.destroy();
});

test('RX-2 a formula that the server would refuse does not get into the text', () => {
  const onTooMuch = vi.fn<() => void>();
  const editor = anEditor(EMPTY, { onTooMuch });
  editor.commands.insertContent({ type: 'blockMath', attrs: { latex: 'x'.repeat(2001) } });
  expect(onTooMuch).toHaveBeenCalled();
  expect(checkDocument(documentOf(editor)).isOk).toBe(true);
  editor.destroy();
});

test('RX-2 a table as large as the server takes it gets into the text', () => {
  const document = written(table(3, 30));
  expect(document.content[0]).toMatchObject({ type: 'table' });
  expect(document.content[0]?.content?.[0]?.content).toHaveLength(30);
});

test.each([
  ['12. ', 'orderedList'],
  ['999999. ', 'paragraph'],
])('RX-2 typing %j makes a %s', (typed, type) => {
  const editor = anEditor(EMPTY);
  const { view } = editor;
  for (const letter of typed) {
    const { from, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(letter, from, to);
    if (view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, plain)) !== true)
      view.dispatch(plain());
  }
  expect(documentOf(editor).content[0]?.type).toBe(type);
  expect(checkDocument(documentOf(editor)).isOk).toBe(true);
  editor.destroy();
});
