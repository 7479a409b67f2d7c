import { competencyFromPractice } from '@circuit/domain/calibrations';
import { weighReviews } from '@circuit/domain/scoring';
import { expect, test } from 'vitest';

import { helpPages, hrefInHelp } from './helpPages.ts';
import type { Inline, Line } from './markdown/markdown.ts';
import { readInline } from './markdown/readInline.ts';
import { readMarkdown } from './markdown/readMarkdown.ts';

const FILES = import.meta.glob<string>('../../../../../docs/{help,scoring}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const DOCUMENTS = Object.entries(FILES).map(([path, text]) => ({ source: path.replace(/^.*\/docs\//, ''), text }));
const PAGES = helpPages('{app name}');

const inlinesOf = (line: Line): readonly Inline[] =>
  line.flatMap((inline) => ('content' in inline ? [inline, ...inlinesOf(inline.content)] : [inline]));

function linesOf(text: string): readonly Line[] {
  return readMarkdown(text).flatMap((block) => {
    if (block.kind === 'list') return block.items;
    return block.kind === 'table' ? [...block.header, ...block.rows.flat()] : [block.line];
  });
}

const textOf = (source: string) => DOCUMENTS.find((document) => document.source === source)?.text ?? '';
const wordsOf = (line: Line) =>
  inlinesOf(line)
    .map((inline) => ('text' in inline ? inline.text : ''))
    .join('');

test('HP-1, S2.19/2 every document has its page', () => {
  expect(PAGES.map(({ source }) => source).toSorted()).toEqual(DOCUMENTS.map(({ source }) => source).toSorted());
});

test.each(PAGES)('HP-1 the page of $source has its title', ({ source, title }) => {
  expect(textOf(source).split('\n')[0]).toBe(`# ${title}`);
});

test.each(DOCUMENTS)('HP-2 $source uses no Markdown that the page would show as it is written', ({ text }) => {
  const left = linesOf(text)
    .flatMap(inlinesOf)
    .flatMap((inline) => (inline.kind === 'text' ? [inline.text] : []))
    .filter((words) => /\*\*|\]\(|^\s*[#>|]|```|<\w/.test(words));
  const uneven = readMarkdown(text).flatMap((block) =>
    block.kind === 'table' ? block.rows.filter((row) => row.length !== block.header.length) : [],
  );
  expect({ left, uneven }).toEqual({ left: [], uneven: [] });
});

test.each(DOCUMENTS)('HP-3 every link of $source leads to a page', ({ source, text }) => {
  const links = linesOf(text)
    .flatMap(inlinesOf)
    .flatMap((inline) => (inline.kind === 'link' ? [hrefInHelp(PAGES, source, inline.href)] : []));
  expect(links.filter((href) => !/^\/[a-z]/.test(href) || href.endsWith('.md'))).toEqual([]);
});

test('HP-2 an underscore inside a name is part of it, outside it is emphasis', () => {
  expect(readInline('σ_g and p_L, _shifted_ and `w_e`')).toEqual([
    { kind: 'text', text: 'σ_g and p_L, ' },
    { kind: 'emphasis', content: [{ kind: 'text', text: 'shifted' }] },
    { kind: 'text', text: ' and ' },
    { kind: 'code', text: 'w_e' },
  ]);
});

test('HP-4 the example of "How weighting works" is what the method gives', () => {
  const [rows = []] = readMarkdown(textOf('scoring/weighting.md')).flatMap((block) =>
    block.kind === 'table' ? [block.rows] : [],
  );
  const cells = rows.map((row) => row.map(wordsOf));
  const given = cells.slice(0, -1).map(([, total, distance]) => ({ total: Number(total), distance: Number(distance) }));
  const sum = weighReviews(
    given.map(({ total, distance }) => ({ total, weight: competencyFromPractice([distance, distance, distance]) })),
  );
  expect(given).toHaveLength(3);
  expect(cells.map((row) => row.slice(3))).toEqual([
    ...given.map((_, index) => [
      `${((sum.shareTenths[index] ?? 0) / 10).toFixed(1)} %`,
      ((sum.lineTenths[index] ?? 0) / 10).toFixed(1),
    ]),
    ['100 %', (sum.tenths / 10).toFixed(1)],
  ]);
});
