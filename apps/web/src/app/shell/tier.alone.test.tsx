import type { Tier } from '@circuit/domain/tenancy';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

/** The settings are read as the files load, so each tier loads the app anew. */
async function barOn(tier: Tier): Promise<HTMLElement> {
  vi.resetModules();
  vi.doMock(import('#platform/settings/settings.ts'), async (original) => {
    const real = await original();
    return { ...real, settings: { ...real.settings, tier } };
  });
  const { open } = await import('#testing/visit.tsx');
  open('/privacy-policy');
  return screen.findByRole('navigation', { name: 'Main' });
}

test.each([
  ['local', 'Circuit LOCAL'],
  ['dev', 'Circuit DEV'],
  ['qa', 'Circuit QA'],
  ['production', 'Circuit'],
] as const)('S2.31/2 on tier %s the link beside the logo reads %s', async (tier, name) => {
  expect(within(await barOn(tier)).getByRole('link', { name })).toBeTruthy();
});
