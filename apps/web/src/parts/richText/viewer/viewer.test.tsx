import { getArtifactToken } from '@circuit/contract/artifacts';
import type { RichDocument, RichNode } from '@circuit/domain/richText';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { RichTextViewer } from './RichTextViewer.tsx';

const text = (words: string, ...marks: RichNode['marks'] & object): RichNode => ({ type: 'text', text: words, marks });
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const show = (...content: RichNode[]) => {
  const document: RichDocument = { type: 'doc', content };
  return render(<RichTextViewer document={document} />).container;
};

test('RX-12 markup that somebody wrote is shown as words', () => {
  const container = show(paragraph(text('<img src=x onerror=alert(1)>')));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
});

test('RX-12 a node that it does not know is left out, and so is an attribute', () => {
  const container = show(
    { type: 'script', content: [text('alert(1)')] },
    { type: 'paragraph', attrs: { onclick: 'alert(1)', style: 'color:red' }, content: [text('words')] },
  );
  expect(container.querySelector('script')).toBeNull();
  expect(container.querySelector('p')?.getAttributeNames()).toEqual([]);
});

test('RX-4 a link that would run is shown without its address', () => {
  const container = show(paragraph(text('press', { type: 'link', attrs: { href: 'javascript:alert(1)' } })));
  expect(container.querySelector('a')).toBeNull();
  expect(screen.getByText('press')).toBeTruthy();
});

test('RX-4 a link to another site opens in a new tab, says so, and hands nothing over', () => {
  show(paragraph(text('a page', { type: 'link', attrs: { href: 'https://example.org/' } })));
  const link = screen.getByRole('link', { name: /a page \(opens in a new tab\)/ });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('RX-5 an image of another site is not asked for', () => {
  const container = show({ type: 'image', attrs: { src: 'https://evil.example/x.png', alt: 'x' } });
  expect(container.querySelector('img')).toBeNull();
});

test('RX-6 a video is not asked for until somebody plays it, and then it is framed in a sandbox', async () => {
  const attrs = { provider: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'A talk', hasCaptions: true };
  const container = show({ type: 'video', attrs });
  expect(container.querySelector('iframe')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Play video' }));
  const frame = screen.getByTitle('A talk');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|forms/);
  expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
});

test('RX-6 the next video that comes into the place of one that plays is not played by itself', async () => {
  const [first, second] = ['dQw4w9WgXcQ', 'aaaaaaaaaaa'].map((videoId): RichNode => ({
    type: 'video',
    attrs: { provider: 'youtube', videoId, title: videoId, hasCaptions: true },
  }));
  const showing = (...content: (RichNode | undefined)[]) => (
    <RichTextViewer document={{ type: 'doc', content: content.flatMap((node) => node ?? []) }} />
  );
  const { container, rerender } = render(showing(first, second));
  await userEvent.click(screen.getAllByRole('button', { name: 'Play video' })[0] ?? document.body);
  rerender(showing(second));
  expect(container.querySelector('iframe')).toBeNull();
});

test('RX-14 when a picture is deleted the next one is shown in its place, not the old one', async () => {
  const image = (end: string): RichNode => ({
    type: 'image',
    attrs: { src: `artifact:01980000-0000-7000-8000-0000000000${end}`, alt: end },
  });
  const asked = answer(getArtifactToken, problem(404));
  const showing = (...content: RichNode[]) => (
    <Provider store={store}>
      <RichTextViewer document={{ type: 'doc', content }} />
    </Provider>
  );
  const { store } = aTab();
  const { rerender } = render(showing(image('aa')));
  await waitFor(() => expect(asked).toHaveLength(1));
  rerender(showing(image('bb')));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(String(asked[1]?.fields['artifactId'])).toMatch(/bb$/);
});

test('RX-18 headings come below those of the page', () => {
  const document: RichDocument = {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 1 }, content: [text('First')] }],
  };
  const { unmount } = render(<RichTextViewer document={document} />);
  expect(screen.getByRole('heading', { level: 2, name: 'First' })).toBeTruthy();
  unmount();
  render(<RichTextViewer document={document} below={3} />);
  expect(screen.getByRole('heading', { level: 4, name: 'First' })).toBeTruthy();
});

test('RX-19 a table can be scrolled by keyboard and has real rows and headers', () => {
  const cell = (type: string, words: string): RichNode => ({
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: [paragraph(text(words))],
  });
  show({
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('tableHeader', 'Points')] },
      { type: 'tableRow', content: [cell('tableCell', '5')] },
    ],
  });
  expect(screen.getByRole('region', { name: 'Table' }).tabIndex).toBe(0);
  expect(screen.getByRole('columnheader', { name: 'Points' })).toBeTruthy();
});

test('RX-25 a table is shown as wide as its author dragged it, and else as wide as the text', () => {
  const cell = (colwidth?: readonly number[]): RichNode => ({
    type: 'tableCell',
    attrs: { colspan: 1, rowspan: 1, ...(colwidth !== undefined && { colwidth }) },
    content: [paragraph(text('5'))],
  });
  const table = (...cells: RichNode[]) =>
    show({ type: 'table', content: [{ type: 'tableRow', content: cells }] }).querySelector('table');
  expect(table(cell(), cell())?.getAttribute('style')).toBeNull();
  expect(table(cell([700]), cell([100]))?.style.width).toBe('800px');
  const partly = table(cell([700]), cell());
  expect(partly?.style.minWidth).toBe('780px');
  expect([...(partly?.querySelectorAll('col') ?? [])].map(({ style }) => style.width)).toEqual(['700px', '']);
});
