import { expect, test } from 'vitest';

import { PATHS, type PathName } from '#parts/addresses/paths.ts';

import { helpPages } from '../helpPages.ts';
import { targetOf } from '../screenHelp.ts';

import { indexOf } from './searchIndex.ts';
import { sectionsOf } from './sections.ts';

const FILES = import.meta.glob<string>('../../../../../../docs/{help,scoring}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const textOf = (source: string) => FILES[`../../../../../../docs/${source}`] ?? '';
const SECTIONS = helpPages('Product').flatMap((page) => sectionsOf(page, textOf(page.source)));
const find = indexOf(SECTIONS);
const idsOf = (query: string) => find(query).map(({ id }) => id);

test.each([
  ['appeal', 'students#appeal-a-score'],
  ['regrade', 'students#appeal-a-score'],
  ['extension', 'late-work#late-permits'],
  ['late', 'late-work#late-permits'],
  ['I was sick', 'late-work#late-permits'],
  ['2fa', 'signing-in#the-second-step'],
  ['ical', 'students#dates-in-your-calendar'],
  ['digest', 'students#messages-and-news'],
  ['LMS grades', 'instructors#push-grades-to-your-learning-platform'],
] as const)('HP-7 “%s” finds %s among the first three', (query, id) => {
  expect(idsOf(query).slice(0, 3)).toContain(id);
});

test.each([
  ['self eval', 'students#self-evaluate'],
  ['calender', 'students#dates-in-your-calendar'],
  ['recovery codes', 'signing-in#the-second-step'],
] as const)('HP-6 “%s” finds %s by its text, by the beginning of a word or with a letter wrong', (query, id) => {
  expect(idsOf(query)).toContain(id);
});

test('HP-6 an answer shows its page, its heading and the words around the match', () => {
  const [first] = find('recovery codes');
  expect(first?.excerpt.toLowerCase()).toContain('recovery code');
  expect(find('zzzzqq')).toEqual([]);
  expect(find('the').length).toBe(0);
});

test('HP-8 every paragraph has an address of its own', () => {
  const ids = SECTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[a-z\d/#-]*$/.test(id))).toBe(true);
});

const KNOWN = new Set([...SECTIONS.map(({ id }) => id), ...helpPages('Product').map(({ slug }) => slug)]);

const NAMES = Object.keys(PATHS) as PathName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- they are the keys

test.each(NAMES)('HP-9 the paragraphs that the “?” of the page %s opens exist', (name) => {
  expect([targetOf(name, false), targetOf(name, true)].filter((target) => !KNOWN.has(target))).toEqual([]);
});

test('HP-9 students and staff have paragraphs of their own where they share an address', () => {
  expect(NAMES.length).toBeGreaterThan(60);
  expect([targetOf('results', false), targetOf('results', true)]).toEqual(['students#results', 'instructors#explain']);
});
