import { expect, test } from 'vitest';

import { DELETED, EMPTIED, isConfirmed } from './index.ts';

test('EP-1 a name is confirmed in small letters and with other spaces, and by nothing less than all of it', () => {
  expect(isConfirmed('  amara   OKONKWO ', 'Amara Okonkwo')).toBe(true);
  expect(isConfirmed('Amara', 'Amara Okonkwo')).toBe(false);
  expect(isConfirmed('', 'Amara Okonkwo')).toBe(false);
});

test('EP-3 no table is both removed and emptied', () => {
  expect(Object.keys(DELETED).filter((table) => table in EMPTIED)).toEqual([]);
});
