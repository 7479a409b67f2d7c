import { expect, test } from 'vitest';

import { can } from './can.ts';

test('S6.02/1 an activity held globally is allowed on everything', () => {
  expect(can({ activities: ['GroupRead'] }, 'GroupRead')).toBe(true);
  expect(can({ activities: ['GroupRead'] }, 'GroupRead', { activities: [] })).toBe(true);
});

test('S6.02/2 an activity held on an entity is allowed on that entity only', () => {
  expect(can({ activities: [] }, 'GroupRead', { activities: ['GroupRead'] })).toBe(true);
  expect(can({ activities: [] }, 'GroupRead')).toBe(false);
  expect(can({ activities: ['GroupCreate'] }, 'GroupRead', { activities: ['GroupUpdate'] })).toBe(false);
});
