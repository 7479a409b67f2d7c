import { expect, test } from 'vitest';

import { htmlPage, type RichNode } from './index.ts';

const page = (content: readonly RichNode[], more: Partial<Parameters<typeof htmlPage>[0]> = {}) =>
  htmlPage({ title: 'Essay 0417', document: { type: 'doc', content }, imageFile: () => undefined, links: [], ...more });
const text = (words: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): RichNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, marks }],
});

test('SS-8 the page of a hand-in keeps headings, formats, lists and tables', () => {
  const cell = (type: string, words: string): RichNode => ({ type, content: [text(words)] });
  const html = page([
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Why a price works' }] },
    text('Plainly', { type: 'bold' }, { type: 'italic' }),
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [text('First')] }] },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell('tableHeader', 'Year'), cell('tableCell', '2026')] }],
    },
    { type: 'blockMath', attrs: { latex: 'a<b' } },
    { type: 'horizontalRule' },
  ]);
  expect(html).toContain('<h2>Why a price works</h2>');
  expect(html).toContain('<em><strong>Plainly</strong></em>');
  expect(html).toContain('<ol start="3"><li><p>First</p></li></ol>');
  expect(html).toContain(
    '<tr><th colspan="1" rowspan="1"><p>Year</p></th><td colspan="1" rowspan="1"><p>2026</p></td></tr>',
  );
  expect(html).toContain('a&#60;b');
  expect(html).toContain('<hr>');
});

test('SS-8 nothing that an author writes becomes markup, and only addresses that may be links are links', () => {
  const html = page(
    [
      text('<script>alert("1")</script>'),
      text('here', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
      text('there', { type: 'link', attrs: { href: 'https://example.org/?a="b' } }),
      { type: 'onclick', content: [{ type: 'text', text: 'unknown' }] },
    ],
    {
      title: '</title><script>',
      links: [
        { name: 'A doc', url: 'https://docs.example.org/1' },
        { name: 'x', url: 'data:1' },
      ],
    },
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('href="javascript');
  expect(html).toContain('<p>here</p>');
  expect(html).toContain('href="https://example.org/?a=&#34;b"');
  expect(html).toContain('<a href="https://docs.example.org/1">A doc</a>');
  expect(html).not.toContain('href="data:');
});

test('SS-8 a picture is the file beside the page, and one that is not there is said in words', () => {
  const id = '01900000-0000-7000-8000-00000000dead';
  const picture: RichNode = { type: 'image', attrs: { src: `artifact:${id}`, alt: 'A chart' } };
  const html = page([picture], { imageFile: (asked) => (asked === id ? 'image 1.png' : undefined) });
  expect(html).toContain('<img src="image%201.png" alt="A chart">');
  expect(page([picture])).toContain('[Image: A chart]');
});

test('SS-8 a video is a link to its player', () => {
  const html = page([{ type: 'video', attrs: { provider: 'vimeo', videoId: '123', title: 'Talk' } }]);
  expect(html).toContain('<a href="https://player.vimeo.com/video/123?dnt=1">Talk</a>');
});
