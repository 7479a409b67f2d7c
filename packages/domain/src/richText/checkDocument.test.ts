import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkDocument } from './checkDocument.ts';
import { imageOfArtifact } from './images.ts';
import { RICH_TEXT_LIMITS } from './limits.ts';

const ARTIFACT = '01980000-0000-7000-8000-0000000000aa';
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const cell = (id: string, ...content: unknown[]) => ({
  type: 'tableCell',
  attrs: { id, colspan: 1, rowspan: 1 },
  content: content.length === 0 ? [paragraph()] : content,
});
const table = (...rows: unknown[][]) => ({
  type: 'table',
  attrs: { id: 't1' },
  content: rows.map((content, index) => ({ type: 'tableRow', attrs: { id: `r${index}` }, content })),
});
const image = (attrs: object = {}) => ({
  type: 'image',
  attrs: {
    src: imageOfArtifact(ARTIFACT),
    alt: 'A curve',
    width: 'auto',
    height: 'auto',
    nonPublic: true,
    isDecorative: false,
    ...attrs,
  },
});
const video = (attrs: object = {}) => ({
  type: 'video',
  attrs: { provider: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'A talk', hasCaptions: true, ...attrs },
});

const EVERYTHING = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('What to write')] },
  paragraph(
    text('Words ', { type: 'bold' }, { type: 'italic' }),
    text('a page', { type: 'link', attrs: { href: 'https://example.org/?q=1' } }),
    { type: 'hardBreak' },
    { type: 'inlineMath', attrs: { latex: 'x^2' } },
  ),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one')), image()] }] },
  { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph()] }] },
  { type: 'blockquote', content: [paragraph(text('said'))] },
  { type: 'codeBlock', content: [text('<script>')] },
  { type: 'horizontalRule' },
  table([cell('a'), cell('b', paragraph(text('in a cell')))], [cell('c'), cell('d', image())]),
  video(),
  { type: 'blockMath', attrs: { latex: '\\frac{1}{2}' } },
);

const isAccepted = (value: unknown) => checkDocument(value).isOk;

test('RX-1 what the editor can make is accepted as it is, an empty page too', () => {
  expect(checkDocument(EVERYTHING)).toEqual({ isOk: true, value: EVERYTHING });
  expect(isAccepted(doc())).toBe(true);
});

describe('RX-1 anything else is refused, and the fault says where it is', () => {
  const refused: [string, unknown, string][] = [
    ['a node that does not exist', doc({ type: 'script', content: [] }), 'content.0'],
    ['a raw HTML node', doc({ type: 'html', text: '<img onerror=alert(1)>' }), 'content.0'],
    ['text that is not in a block', doc(text('loose')), 'content.0'],
    ['a field that no node has', doc({ ...paragraph(), onclick: 'alert(1)' }), 'content.0'],
    ['an attribute that no paragraph has', doc({ ...paragraph(), attrs: { style: 'x' } }), 'content.0'],
    ['an extra attribute of an image', doc(image({ onerror: 'alert(1)' })), 'content.0.attrs'],
    ['a format that does not exist', doc(paragraph(text('a', { type: 'textStyle' }))), 'content.0.content.0.marks'],
    [
      'the same format twice',
      doc(paragraph(text('a', { type: 'bold' }, { type: 'bold' }))),
      'content.0.content.0.marks',
    ],
    [
      'a format inside code',
      doc({ type: 'codeBlock', content: [text('a', { type: 'bold' })] }),
      'content.0.content.0.marks',
    ],
    ['an empty text', doc(paragraph(text(''))), 'content.0.content.0'],
    ['a text that is an object', doc(paragraph({ type: 'text', text: { toString: 'x' } })), 'content.0.content.0'],
    ['a heading of level 6', doc({ type: 'heading', attrs: { level: 6 }, content: [] }), 'content.0.attrs.level'],
    ['a list without items', doc({ type: 'bulletList', content: [] }), 'content.0.content'],
    [
      'an item that begins with a list',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [image()] }] }),
      'content.0.content.0.content.0',
    ],
    ['a table in a table', doc(table([cell('a', table([cell('b')]))])), 'content.0.content.0.content.0.content.0'],
    ['a cell outside a row', doc(cell('a')), 'content.0'],
    ['a cell id with a bar in it', doc(table([cell('a|b')])), 'content.0.content.0.content.0.attrs.id'],
    ['content that is no list', { type: 'doc', content: 'x' }, 'content'],
    ['a document in a document', doc(doc()), 'content.0'],
    ['something else altogether', ['doc'], ''],
    ['nothing', null, ''],
  ];
  test.each(refused)('RX-1 %s', (_name, value, path) => {
    expect(checkDocument(value)).toMatchObject({ isOk: false, failure: { path } });
  });
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' https://a.example',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/courses',
  'https://',
  'https://user@evil.example',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  1,
])('RX-4 a link leads to a page or a mail address and nowhere else: %j', (href) => {
  expect(isAccepted(doc(paragraph(text('a', { type: 'link', attrs: { href } }))))).toBe(false);
});

test.each([
  'https://evil.example/a.png',
  'data:image/png;base64,AAAA',
  'blob:https://a.example/1',
  '/api/artifacts/1',
  'artifact:1',
  `artifact:${ARTIFACT}?x`,
  'javascript:alert(1)',
  null,
])('RX-5 an image is one of our own, never fetched from elsewhere: %j', (src) => {
  expect(isAccepted(doc(image({ src })))).toBe(false);
});

test('S3.10/1 an image has src, alt, width, height and nonPublic; width and height are auto unless given', () => {
  expect(isAccepted(doc(image({ width: 320, height: 'auto' })))).toBe(true);
  for (const wrong of [{ width: '100%' }, { width: 0 }, { height: 1.5 }, { nonPublic: 'yes' }, { alt: null }])
    expect(isAccepted(doc(image(wrong)))).toBe(false);
});

test.each([
  { provider: 'evil' },
  { videoId: '../../x' },
  { videoId: 'a"onload=x' },
  { provider: 'vimeo' },
  { title: 7 },
])('RX-6 a video is one of a known site: %j is refused', (attrs) => {
  expect(isAccepted(doc(video(attrs)))).toBe(false);
});

test('RX-2 depth, number of parts, length and size of tables have limits', () => {
  let nested: unknown = paragraph(text('deep'));
  for (let depth = 0; depth < 40_000; depth++)
    nested = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), nested] }] };
  expect(checkDocument(doc(nested))).toMatchObject({ isOk: false, failure: { problem: 'is nested too deeply' } });
  const many = Array.from({ length: RICH_TEXT_LIMITS.nodes + 1 }, () => paragraph());
  expect(isAccepted(doc(...many))).toBe(false);
  expect(isAccepted(doc(...many.slice(0, RICH_TEXT_LIMITS.nodes)))).toBe(true);
  const long = 'a'.repeat(RICH_TEXT_LIMITS.characters);
  expect(isAccepted(doc(paragraph(text(long))))).toBe(true);
  expect(isAccepted(doc(paragraph(text(long)), paragraph(text('b'))))).toBe(false);
  const row = Array.from({ length: RICH_TEXT_LIMITS.tableColumns + 1 }, (_, index) => cell(`c${index}`));
  expect(isAccepted(doc(table(row)))).toBe(false);
  expect(isAccepted(doc(table(row.slice(1))))).toBe(true);
});

test('RX-3 whatever JSON comes, the answer is yes or no and never an error', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.jsonValue()).map((content) => ({ type: 'doc', content })),
  );
  fc.assert(
    fc.property(anything, (value) => {
      expect(isAccepted(value)).toBeTypeOf('boolean');
    }),
  );
});

test('RX-1 any single change to a known field of an accepted document keeps it closed to what is unknown', () => {
  const places = nodesWithPaths(EVERYTHING);
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.string({ minLength: 1 }), (path, name) => {
      fc.pre(!['type', 'content', 'attrs', 'marks', 'text'].includes(name));
      const changed = structuredClone(EVERYTHING);
      const node = path.reduce<object>((at, step) => new Object(Reflect.get(at, step)), changed);
      Object.defineProperty(node, name, { value: 'x', enumerable: true });
      expect(isAccepted(changed)).toBe(false);
    }),
  );
});

type Path = readonly (string | number)[];

function nodesWithPaths(node: unknown, path: Path = []): Path[] {
  const content: unknown = typeof node === 'object' && node !== null && 'content' in node ? node.content : [];
  const children: unknown[] = Array.isArray(content) ? content : [];
  return [path, ...children.flatMap((child, index) => nodesWithPaths(child, [...path, 'content', index]))];
}

test('RX-1 half of a character, which no database stores, is refused wherever words stand', () => {
  const half = 'a\uD83D';
  const refused = [
    paragraph(text(half)),
    paragraph({ type: 'inlineMath', attrs: { latex: half } }),
    image({ alt: half }),
    video({ title: half }),
  ];
  expect(refused.map((node) => checkDocument(doc(node)).isOk)).toEqual(refused.map(() => false));
  expect(checkDocument(doc(paragraph(text('a\u{1F600}')))).isOk).toBe(true);
});

test.each([
  [[120], 1, true],
  [[0, 300], 2, true],
  [null, 1, true],
  [[120], 2, false],
  [[47], 1, false],
  [[1601], 1, false],
  [['120'], 1, false],
  ['120px', 1, false],
])('RX-1 the width %j of a cell over %i columns is accepted: %s', (colwidth, colspan, isOk) => {
  const wide = { ...cell('c1'), attrs: { id: 'c1', colspan, rowspan: 1, colwidth } };
  expect(checkDocument({ type: 'doc', content: [table([wide])] }).isOk).toBe(isOk);
});
