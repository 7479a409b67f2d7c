import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { settings } from '#platform/settings/settings.ts';
import { open } from '#testing/visit.tsx';

test.each([
  ['local', 'Circuit LOCAL'],
  ['dev', 'Circuit DEV'],
  ['qa', 'Circuit QA'],
  ['production', 'Circuit'],
] as const)('S2.31/2 on tier %s the link beside the logo reads %s', async (tier, name) => {
  vi.spyOn(settings, 'tier', 'get').mockReturnValue(tier);
  open('/privacy-policy');
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { name })).toBeTruthy();
});
