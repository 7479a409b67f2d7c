import fc from 'fast-check';
import { expect, test } from 'vitest';

import { maskPeople, type Author } from './index.ts';

const person = (firstName: string, lastName: string, userName: string, puid: string | null = null): Author => ({
  firstName,
  lastName,
  email: `${userName}@university.example`,
  userName,
  uid: userName,
  puid,
});
const CLASS = [
  person('Amara', 'Okonkwo', 'aokonkwo', '0031245678'),
  person('Ana María', 'López-Ruiz', 'alopez'),
  person('Will', 'Price', 'wprice'),
  person('小明', '王', 'wangxm'),
  person('Thế', 'Nguyễn', 'tnguyen'),
];
const mask = maskPeople(CLASS);
const masked = (text: string) => mask(text).text;

test.each([
  ['By Amara Okonkwo, for OKONKWO, AMARA', 'By [name], for [name]'],
  ['as A\u200Bmara said to Ana, and María’s friend Lopez', 'as [name] said to [name], and [name]’s friend [name]'],
  ['Write to amara@university.example or stranger@else.example.', 'Write to [e-mail] or [e-mail].'],
  [
    'My account is aokonkwo (AOkonkwo), and @amara_o elsewhere',
    'My account is [account] ([account]), and [account] elsewhere',
  ],
  ['PUID 31245678, 0031245678, other 0098765432', 'PUID [number], [number], other [number]'],
  ['id 0199aa11-2233-7444-8555-66778899aabb.', 'id [number].'],
  [
    'see https://pages.example/~amara/essay?id=7 and https://doi.example/',
    'see https://pages.example/[link] and https://doi.example/',
  ],
  ['我叫王小明。', '我叫[name]。'],
  ['amara okonkwo price', '[name] price'],
  ['Will a price work? Nguyễn agrees.', '[name] a price work? [name] agrees.'],
])('FB-13 %j leaves as %j', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test('FB-13 what is nobody’s name stays: the price, the will, 40,000,000 dollars and $1,200.50', () => {
  const text = 'The price is a will of its own. It costs 40,000,000 dollars, $1,200.50 each; 2,100,000,000 in all.';
  expect(masked(text)).toBe(text);
});

test('FB-13 a name does not get through behind a hundred others, and names that overlap go as one', () => {
  expect(masked('Amara '.repeat(300))).not.toContain('Amara');
  const two = [person('anna', 'maria', 'am1'), person('maria', 'lopez', 'ml1')];
  expect(maskPeople(two)('so anna maria lopez wrote').text).toBe('so [name] wrote');
});

test('FB-13 wherever names are planted, none of them is left, and every passage leads back to its place', () => {
  const words = fc.array(fc.constantFrom('carbon', 'The', 'price,', '“quote”', '42', '王', '\u{1F600}'), {
    maxLength: 6,
  });
  const planted = fc.constantFrom('Amara Okonkwo', 'Okonkwo', 'aokonkwo', '0031245678', 'Ana María', 'Price');
  fc.assert(
    fc.property(words, planted, words, planted, words, (a, one, b, two, c) => {
      const text = [...a, one, ...b, two, ...c, 'the very end'].join(' ');
      const { text: sent, original } = mask(text);
      for (const name of [one, two]) expect(sent).not.toContain(name);
      const at = sent.indexOf('the very end');
      const { start, end } = original({ start: at, end: at + 'the very end'.length });
      expect(text.slice(start, end)).toBe('the very end');
      const first = sent.indexOf('[');
      const back = original({ start: first, end: sent.indexOf(']', first) + 1 });
      expect([one, two].some((name) => text.slice(back.start, back.end).includes(name))).toBe(true);
    }),
  );
}, 20_000);

test('FB-13 a course of 10,000 and a text of 40,000 characters take no second', () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    person(`First${i}`, `Last${i}`, `user${i}`, `${1_000_000 + i}`),
  );
  const hostile = ['First7 Last8 ', 'a', '@', 'a@', '1', 'https://a.b/'].map((piece) =>
    piece.repeat(Math.ceil(40_000 / piece.length)),
  );
  const maskMany = maskPeople(many);
  for (const text of hostile) {
    const { user } = process.threadCpuUsage();
    maskMany(text);
    expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(1_000);
  }
});
