import { expect, test } from 'vitest';

import { RETENTION } from './index.ts';

test('KP-1 each kind says from when and why, and no kind that names a network stays longer than 30 days', () => {
  for (const [kind, { days, from, why }] of Object.entries(RETENTION)) {
    expect([kind, Number.isInteger(days) && days >= 0]).toEqual([kind, true]);
    expect(from.length).toBeGreaterThan(3);
    expect(why.length).toBeGreaterThan(10);
  }
  expect(RETENTION.caller_addresses.days).toBe(30);
});
