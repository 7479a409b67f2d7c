import { expect, test } from 'vitest';

import { storageOr } from './keyStore.ts';

test('DL-22 where storage is blocked or full, the page remembers as long as it is open', () => {
  const blocked = storageOr(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  blocked.setItem('a', '1');
  expect(blocked.getItem('a')).toBe('1');
  blocked.removeItem('a');
  expect(blocked.getItem('a')).toBeNull();
  expect(storageOr(() => window.localStorage)).toBe(window.localStorage);
});
