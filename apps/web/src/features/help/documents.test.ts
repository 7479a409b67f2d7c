import { competencyFromPractice } from '@circuit/domain/calibration';
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

test('HP-1, S2.19/2 every document has its page, and every page its document with the same title', () => {
  const sources = PAGES.flatMap(({ source }) => source ?? []);
  expect(DOCUMENTS.map(({ source }) => source).toSorted()).toEqual(sources.toSorted());
  for (const { source, title } of PAGES)
    if (source !== undefined)
      expect(DOCUMENTS.find((document) => document.source === source)?.text.split('\n')[0]).toBe(`# ${title}`);
});

test('HP-2 no document uses Markdown that the page would show as it is written', () => {
  for (const { source, text } of DOCUMENTS) {
    const left = linesOf(text)
      .flatMap(inlinesOf)
      .flatMap((inline) => (inline.kind === 'text' ? [inline.text] : []))
      .filter((words) => /\*\*|\]\(|^\s*[#>|]|```|<\w/.test(words));
    expect(left, source).toEqual([]);
    for (const block of readMarkdown(text))
      if (block.kind === 'table') for (const row of block.rows) expect(row, source).toHaveLength(block.header.length);
  }
});

test('HP-3 every link of a document leads to a page', () => {
  for (const { source, text } of DOCUMENTS)
    for (const inline of linesOf(text).flatMap(inlinesOf))
      if (inline.kind === 'link') expect(hrefInHelp(PAGES, source, inline.href), source).toMatch(/^\/[a-z]/);
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
  const [table] = readMarkdown(FILES['../../../../../docs/scoring/weighting.md'] ?? '').filter(
    ({ kind }) => kind === 'table',
  );
  const cells =
    table?.kind === 'table'
      ? table.rows.map((row) =>
          row.map((cell) =>
            inlinesOf(cell)
              .map((one) => ('text' in one ? one.text : ''))
              .join(''),
          ),
        )
      : [];
  const given = cells.slice(0, -1).map(([, total, distance]) => ({ total: Number(total), distance: Number(distance) }));
  const sum = weighReviews(
    given.map(({ total, distance }) => ({ total, weight: competencyFromPractice([distance, distance, distance]) })),
  );
  expect(cells.slice(0, -1).map((row) => row.slice(3))).toEqual(
    given.map((_, index) => [
      `${((sum.shareTenths[index] ?? 0) / 10).toFixed(1)} %`,
      ((sum.lineTenths[index] ?? 0) / 10).toFixed(1),
    ]),
  );
  expect(cells.at(-1)?.at(-1)).toBe((sum.tenths / 10).toFixed(1));
});
