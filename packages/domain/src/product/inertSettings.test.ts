import { expect, test } from 'vitest';

import { inertSwitches } from './inertSettings.ts';

test('CF-3 what nothing acts on yet cannot be switched on, each with its reason', () => {
  const wanted = { caliperEnabled: true, aesProvider: 'openai' };
  expect(inertSwitches({}, wanted)).toEqual({
    caliperEnabled: ['Learning events are not sent yet.'],
    aesProvider: ['This automatic feedback provider is not available yet. Choose local or none.'],
  });
});

test('CF-3 what is off may stay off, and what is on may stay on or be switched off', () => {
  const on = { caliperEnabled: true, aesProvider: 'openai' };
  expect(inertSwitches({}, { caliperEnabled: false, aesProvider: 'local' })).toEqual({});
  expect(inertSwitches(on, on)).toEqual({});
  expect(inertSwitches(on, { aesProvider: 'none' })).toEqual({});
});
