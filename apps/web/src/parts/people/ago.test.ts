import { expect, test } from 'vitest';

import { ago } from './ago.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T11:59:00Z', 'now'],
  ['2026-11-15T11:40:00Z', '20 minutes ago'],
  ['2026-11-15T10:00:00Z', '2 hours ago'],
  ['2026-11-11T11:00:00Z', '4 days ago'],
  ['2026-09-01T12:00:00Z', 'Tue, Sep 1, 8:00 AM'],
])('UR-1 somebody who was seen at %s was seen: %s', (at, words) => {
  expect(ago(new Date(at), NOW, 'America/Indianapolis')).toBe(words);
});
