import { expect, test } from 'vitest';

import { errorAddress } from './errorAddress.ts';

test.each([
  ['?_ltierrormsg=Not%20in%20the%20roster', '/error?message=Not%20in%20the%20roster'],
  ['?error=access_denied', '/error?message=access_denied'],
  ['?error=access_denied&error_description=You%20said%20no', '/error?message=You%20said%20no'],
  ['?a=1&_ltierrormsg=x&error=y', '/error?message=x'],
])('S2.26/1 %s leads to %s', (search, address) => {
  expect(errorAddress(search)).toBe(address);
});

test('S2.26/1 an address without an error leads nowhere, the error page itself neither', () => {
  expect(errorAddress('')).toBeNull();
  expect(errorAddress('?message=x')).toBeNull();
  expect(errorAddress('?errors=x')).toBeNull();
});
