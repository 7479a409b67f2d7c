import { expect, test } from 'vitest';

import { inertSwitches } from './inertSettings.ts';

test('CF-3 what nothing acts on yet cannot be switched on, each with its reason', () => {
  const wanted = { aesProvider: 'openai' };
  expect(inertSwitches({}, wanted)).toEqual({
    aesProvider: ['This automatic feedback provider is not available yet. Choose local or none.'],
  });
});

test('CF-3 what is off may stay off, and what is on may stay on or be switched off', () => {
  const on = { aesProvider: 'openai' };
  expect(inertSwitches({}, { aesProvider: 'local' })).toEqual({});
  expect(inertSwitches(on, on)).toEqual({});
  expect(inertSwitches(on, { aesProvider: 'none' })).toEqual({});
});
