import { DEMO_SHARD, UNIVERSITY_SHARD } from '@circuit/domain/tenancy';
import { expect, test } from 'vitest';

import { searchLabel } from '../person.ts';

test('S1.04/2 people are looked for by PUID only where they have one', () => {
  expect(searchLabel(UNIVERSITY_SHARD)).toBe('Name, e-mail or PUID');
  expect(searchLabel(DEMO_SHARD)).toBe('Name or e-mail');
});
