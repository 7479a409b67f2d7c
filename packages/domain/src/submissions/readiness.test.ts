import { expect, test } from 'vitest';

import type { ArtifactConstraint } from '../artifacts/index.ts';
import { EMPTY_DOCUMENT } from '../richText/index.ts';

import { findTraces, handInFaults, isLateHandIn } from './index.ts';

const text: ArtifactConstraint = {
  type: 'TextArtifact',
  isRequired: true,
  minCount: 1,
  maxCount: 1,
  minWords: 3,
  maxWords: 5,
};
const document = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const file = { type: 'FileArtifact', name: 'a.pdf', byteSize: 10, host: null } as const;

test.each([
  [[text], EMPTY_DOCUMENT, [], ['Write 3–5 words.']],
  [[text], document('one two'), [], ['The text has 2 words. It needs at least 3.']],
  [[text], document('one two three'), [], []],
  [[text], document('one two three'), [file], ['This assignment does not accept files. Remove it.']],
  [[{ ...text, isRequired: false, minCount: 0 }], EMPTY_DOCUMENT, [], ['There is nothing to hand in yet.']],
] as const)('SB-3 what %j asks of a hand-in is said in sentences', (constraints, written, pieces, unmet) => {
  expect(handInFaults(constraints, written, pieces).unmet).toEqual(unmet);
});

const END = new Date('2026-11-06T23:59:00-05:00');
test.each([
  [-1, false],
  [59_999, false],
  [60_000, true],
])('SB-5 that a hand-in %i ms after the end is late is %s', (ms, isLate) => {
  const schedule = [{ type: 'Submission', startsAt: new Date(0), endsAt: END }] as const;
  expect(isLateHandIn(schedule, new Date(END.getTime() + ms))).toBe(isLate);
});

const amara = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@university.example',
  userName: 'aokonkwo',
  uid: 'aokonkwo',
  puid: null,
};

test('HI-3 names are found in the text, in names and properties of files, and in links', () => {
  const pieces = [
    { id: '1', type: 'FileArtifact', name: 'okonkwo_essay.docx', url: null, properties: ['Amara Okonkwo', 'Word'] },
    { id: '2', type: 'UrlArtifact', name: 'My page', url: 'https://example.edu/~aokonkwo', properties: [] },
    { id: '3', type: 'FileArtifact', name: 'chart.png', url: null, properties: [] },
  ] as const;
  const found = findTraces(amara, document('Written by Amara.'), pieces);
  expect(found.map(({ place, kind, artifactId }) => [place, kind, artifactId])).toEqual([
    ['text', 'name', null],
    ['fileName', 'name', '1'],
    ['fileProperties', 'name', '1'],
    ['link', 'alias', '2'],
  ]);
  expect(found[0]).toMatchObject({ quote: 'Amara', start: 11, end: 16 });
});

test('HI-3 descriptions of pictures, titles, formulas and addresses in the text are searched too, at no place', () => {
  const link = { type: 'link', attrs: { href: 'mailto:amara@university.example' } };
  const home = { type: 'link', attrs: { href: 'https://example.edu/~aokonkwo' } };
  const written = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Ask me', marks: [link] },
          { type: 'text', text: 'or look', marks: [home] },
          { type: 'inlineMath', attrs: { latex: String.raw`\text{by Okonkwo}` } },
        ],
      },
      { type: 'image', attrs: { src: 'artifact:1', alt: 'Amara at her desk' } },
      { type: 'video', attrs: { title: 'Talk of Amara Okonkwo' } },
    ],
  };
  const traces = findTraces(amara, written, []);
  expect(traces.every(({ place, start, end }) => place === 'text' && start === null && end === null)).toBe(true);
  const quotes = ['Okonkwo', 'Amara', 'Amara Okonkwo', 'amara@university.example', 'aokonkwo'];
  expect(traces.map(({ quote }) => quote)).toEqual(expect.arrayContaining(quotes));
});
