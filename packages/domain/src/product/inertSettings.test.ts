import { expect, test } from 'vitest';

import { inertSwitches } from './inertSettings.ts';

test('CF-3 what nothing acts on yet cannot be switched on, each with its reason', () => {
  const wanted = { caliperEnabled: true };
  expect(inertSwitches({}, wanted)).toEqual({
    caliperEnabled: ['Learning events are not sent yet.'],
  });
});

test('CF-3 what is off may stay off, and what is on may stay on or be switched off', () => {
  const on = { caliperEnabled: true };
  expect(inertSwitches({}, { caliperEnabled: false })).toEqual({});
  expect(inertSwitches(on, on)).toEqual({});
  expect(inertSwitches(on, { caliperEnabled: false })).toEqual({});
});
