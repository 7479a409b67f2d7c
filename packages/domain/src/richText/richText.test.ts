import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { RichDocument, RichNode } from './document.ts';
import { countMissingAlt, imageArtifacts, imageOfArtifact, withImages } from './images.ts';
import { completedHref, safeHref } from './links.ts';
import { countWords, isBlank, plainText, textStarts } from './text.ts';
import { playerAddress, readVideoAddress, VIDEO_FRAME_ORIGINS } from './video.ts';

const doc = (...content: RichNode[]): RichDocument => ({ type: 'doc', content });
const paragraph = (...texts: string[]): RichNode => ({
  type: 'paragraph',
  content: texts.map((text) => (text === '\n' ? { type: 'hardBreak' } : { type: 'text', text })),
});
const image = (attrs: RichNode['attrs'] = {}): RichNode => ({ type: 'image', attrs: { alt: '', ...attrs } });

test('S3.10/2 an image without alt is missing it, unless it is said to be decorative', () => {
  const images = [
    image(),
    image({ alt: '  ' }),
    image({ alt: 'A map' }),
    image({ isDecorative: true }),
    image({ alt: null }),
  ];
  expect(countMissingAlt(doc(...images))).toBe(3);
});

test('RX-7 words are counted as an author counts them', () => {
  const essay = doc(paragraph('Two words', '\n', 'and 3 – more'), {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph("don't stop")] }],
  });
  expect(countWords(essay)).toBe(7);
  expect(plainText(essay)).toBe("Two words\nand 3 – more\ndon't stop");
  expect(countWords(doc())).toBe(0);
});

test('RX-7 two halves of a word in different formats are one word', () => {
  expect(countWords(doc(paragraph('un', 'believable')))).toBe(1);
});

test('RX-8 a page of empty paragraphs is blank; one with a picture, a table or a formula is not', () => {
  expect(isBlank(doc(paragraph(), paragraph(' ')))).toBe(true);
  expect(isBlank(doc(image()))).toBe(false);
  expect(isBlank(doc(paragraph(), { type: 'blockMath', attrs: { latex: 'x' } }))).toBe(false);
});

test('CE-3 a copy of a text shows copies of its images, wherever they stand; nothing else changes', () => {
  const [one, two, other] = [1, 2, 3].map((end) => `01900000-0000-7000-8000-00000000000${end}`);
  const shown = (first = '', second = '') =>
    doc(paragraph('Before'), image({ src: imageOfArtifact(first), alt: 'A map' }), {
      type: 'blockquote',
      content: [image({ src: imageOfArtifact(second) })],
    });
  expect(withImages(shown(one, two), new Map([[one ?? '', other ?? '']]))).toEqual(shown(other, two));
  expect(withImages(shown(one, one), new Map([[one ?? '', other ?? '']]))).toEqual(shown(other, other));
  expect(withImages(shown(one, two), new Map())).toEqual(shown(one, two));
});

test('RX-9 the images of a document are found wherever they stand, each once', () => {
  const [one, two] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
  const inList: RichNode = { type: 'listItem', content: [paragraph(), image({ src: imageOfArtifact(two) })] };
  const found = doc(
    image({ src: imageOfArtifact(one) }),
    { type: 'bulletList', content: [inList] },
    image({ src: imageOfArtifact(one) }),
  );
  expect(imageArtifacts(found)).toEqual([one, two]);
});

test.each([
  ['example.org', 'https://example.org'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  [' https://example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt://x%0aalert(1)', null],
  ['two words', null],
  ['', null],
])('RX-4 an address as typed, %j, becomes %j', (typed, href) => {
  expect(completedHref(typed)).toBe(href);
});

test('RX-4 every address that is let through is one of three kinds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress()), (typed) => {
      const href = completedHref(typed);
      expect(href === null || (/^(https?:\/\/|mailto:)/i.test(href) && safeHref(href) === href)).toBe(true);
    }),
  );
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('RX-6 a video is recognized by its address: %s', (address, player) => {
  const video = readVideoAddress(address);
  expect(video === null ? null : playerAddress(video)).toBe(player);
  expect(VIDEO_FRAME_ORIGINS.some((origin) => player.startsWith(`${origin}/`))).toBe(true);
});

test.each([
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/',
  'https://youtube.com/watch?v=short',
  'javascript:youtube.com',
  'https://vimeo.com/about',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
])('RX-6 an address of another site shows no video: %s', (address) => {
  expect(readVideoAddress(address)).toBeNull();
});

test('RW-10 every stretch of text stands in the plain text where it is said to begin', () => {
  const inline = fc.oneof(
    fc.string({ minLength: 1 }).map((text): RichNode => ({ type: 'text', text })),
    fc.constantFrom('hardBreak', 'inlineMath').map((type): RichNode => ({ type })),
  );
  const block = fc
    .tuple(fc.constantFrom('paragraph', 'heading', 'codeBlock'), fc.array(inline))
    .map(([type, content]): RichNode => ({ type, content }));
  const nested = fc.oneof(
    block,
    fc.array(block).map((content): RichNode => ({ type: 'blockquote', content })),
    fc.constant(null).map(() => image()),
  );
  fc.assert(
    fc.property(fc.array(nested), (content) => {
      const document = doc(...structuredClone(content));
      const words = plainText(document);
      for (const [{ text = '' }, start] of textStarts(document))
        expect(words.slice(start, start + text.length)).toBe(text);
    }),
  );
});
