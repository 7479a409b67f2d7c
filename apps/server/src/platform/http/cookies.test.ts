import { expect, test } from 'vitest';

import { readCookies } from './cookies.ts';

test('LD-1 an endpoint reads the cookies that it names, and no others', () => {
  const header = 'session=secret; rldbci=1; __Host-lti_abcdefgh=a=b; theme=dark';
  expect(readCookies(header, ['rldbci', 'rldbbi'])).toEqual({ rldbci: '1' });
  expect(readCookies(header, ['__Host-lti_*'])).toEqual({ '__Host-lti_abcdefgh': 'a=b' });
  expect(readCookies(header, [])).toEqual({});
  expect(readCookies(`rldbci=${'1'.repeat(201)}`, ['rldbci'])).toEqual({});
  expect(readCookies(undefined, ['rldbci'])).toEqual({});
});
