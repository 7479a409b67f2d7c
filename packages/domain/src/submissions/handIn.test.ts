import fc from 'fast-check';
import { expect, test } from 'vitest';

import { identityTraces, identityTracesInFileName, type Author } from './index.ts';

const amara: Author = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@university.example',
  userName: 'aokonkwo',
  uid: 'aokonkwo',
  puid: '0031245678',
};
const quotes = (author: Author, text: string) =>
  identityTraces(author, text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

test.each([
  ['By Amara Okonkwo, ECN 210', ['name: Amara Okonkwo']],
  ['OKONKWO, AMARA', ['name: OKONKWO, AMARA']],
  ['Okonkwo argues', ['name: Okonkwo']],
  ['as Amara said', ['name: Amara']],
  ['mail amara@university.example now', ['email: amara@university.example']],
  ['(AOkonkwo)', ['alias: AOkonkwo']],
  ['PUID 31245678 or 0031245678', ['puid: 31245678', 'puid: 0031245678']],
  ['A\u200Bmara O\u00ADkonkwo', ['name: A\u200Bmara O\u00ADkonkwo']],
  ['Amara\nOkonkwo', ['name: Amara\nOkonkwo']],
  ['Amarante and Okonkwos', []],
  ['an amara orchid', []],
])('HI-1 %j names its author in %j', (text, found) => {
  expect(quotes(amara, text)).toEqual(found);
});

test('HI-1 accents make no difference, and everyday words are no names', () => {
  const hope: Author = { ...amara, firstName: 'Hope', lastName: 'Dvořák', uid: null, puid: null, userName: 'hd' };
  expect(quotes(hope, 'We hope that Dvorak agrees with Hope.')).toEqual(['name: Dvorak', 'name: Hope']);
  const li: Author = { ...amara, firstName: 'Bo', lastName: 'Li', uid: null, puid: null, userName: 'bl' };
  expect(quotes(li, 'Bo Li wrote that Li is short, and Bo too.')).toEqual(['name: Bo Li']);
  const wang: Author = { ...amara, firstName: '小明', lastName: '王', uid: null, puid: null, userName: 'wxm' };
  expect(quotes(wang, '我叫王小明。')).toEqual(['name: 小明']);
});

test.each([
  ['okonkwo_amara_essay_v2.docx', true],
  ['AmaraOkonkwo-final.pdf', true],
  ['essay (amara).pdf', true],
  ['aokonkwo.txt', true],
  ['carbon pricing.pdf', false],
  ['amarante.pdf', false],
])('HI-2 the file name %s gives its author away: %s', (name, isNamed) => {
  expect(identityTracesInFileName(amara, name).length > 0).toBe(isNamed);
});

test('HI-1 wherever a full name stands among other words it is found, once', () => {
  const words = fc.array(fc.constantFrom('carbon', 'price', 'The', 'tax,', '"quote"', '42'), { maxLength: 8 });
  fc.assert(
    fc.property(
      words,
      words,
      fc.constantFrom('Amara Okonkwo', 'amara okonkwo', 'Okonkwo, Amara'),
      (before, after, name) => {
        const text = [...before, name, ...after].join(' ');
        expect(quotes(amara, text)).toEqual([`name: ${name}`]);
      },
    ),
  );
});

test('HI-1 no text makes a trace that lies outside of it or overlaps another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (noise) => {
      const text = `${noise}Amara${noise}Okonkwo ${noise}`;
      const found = identityTraces(amara, text);
      expect(
        found.every(({ start, end }, i) => start < end && end <= text.length && start >= (found[i - 1]?.end ?? 0)),
      ).toBe(true);
    }),
  );
}, 20_000);

test.each([
  ['the own alias again and again', 'ada '.repeat(100_000)],
  ['the own name without an end', 'Ada Ada '.repeat(50_000)],
  ['signs of two halves', '\u{1D49C}'.repeat(200_000)],
])('HI-4 %s, 400,000 characters of it, is looked through in no time and told a hundred times', (_name, text) => {
  const ada: Author = { ...amara, firstName: 'Ada', lastName: 'Ada', userName: 'ada', uid: 'ada' };
  // Of the processor: a busy machine makes nothing quadratic.
  const { user } = process.threadCpuUsage();
  expect(identityTraces(ada, text).length).toBeLessThanOrEqual(100);
  expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(1_000);
});

test('HI-4 of very many places the first hundred are told', () => {
  const found = identityTraces(amara, 'aokonkwo '.repeat(200));
  expect(found).toHaveLength(100);
  expect(found[0]).toEqual({ kind: 'alias', start: 0, end: 8 });
});
