import { expect, test } from 'vitest';

import { DEFAULT_SETTINGS } from '../configuration/index.ts';
import { outsideOrigins } from './origins.ts';

test('OS-7 a page may contact exactly the services that are switched on', () => {
  expect(outsideOrigins(DEFAULT_SETTINGS)).toEqual([]);
  const named = { ...DEFAULT_SETTINGS, caliperEventStoreHostname: 'Events.example.edu' };
  expect(outsideOrigins(named)).toEqual([]);
  expect(outsideOrigins({ ...named, caliperEnabled: true })).toEqual(['https://events.example.edu']);
});
