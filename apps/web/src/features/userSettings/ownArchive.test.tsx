import { downloadOwnArchive, getOwnArchive, makeOwnArchive } from '@circuit/contract/ownData';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { anOwnArchive, type OwnArchive } from '#testing/ownArchive.ts';
import { open } from '#testing/visit.tsx';
import { answer, problem } from '#testing/server.ts';

afterEach(() => vi.restoreAllMocks());

const ID = '01980000-0000-7000-8000-000000000001' as NonNullable<OwnArchive['jobLogId']>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a builder may brand

const READY = anOwnArchive({
  state: 'ready',
  jobLogId: ID,
  endedAt: '2026-11-02T14:00:00Z',
  expiresAt: '2026-11-09T14:00:00Z',
  byteSize: 2_400_000,
});

async function openData(archive: Partial<OwnArchive>) {
  const page = open('/settings', { person: {} });
  answer(getOwnArchive, anOwnArchive(archive));
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  return { ...page, section };
}

test('OD-1 a person starts an archive, sees that it is made, and downloads it', async () => {
  const { section, user } = await openData({});
  const started = answer(makeOwnArchive, anOwnArchive({ state: 'waiting', jobLogId: ID }));
  const button = await section.findByRole('button', { name: 'Make an archive of my work' });
  answer(getOwnArchive, anOwnArchive({ state: 'waiting', jobLogId: ID, done: 1, total: 3 }));
  await user.click(button);
  expect(await section.findByText(/being made, 1 of 3 assignments/)).not.toBeNull();
  expect(started).toHaveLength(1);
  answer(getOwnArchive, READY);
  const download = await section.findByRole('button', { name: 'Download my work' }, { timeout: 5000 });
  section.getByText(/is ready \(2\.4 MB\)/);
  const asked = answer(
    downloadOwnArchive,
    () => new Response('zip', { headers: { 'Content-Type': 'application/zip' } }),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(download);
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('OD-1 one that failed and one that was removed say so, and lead to a new one', async () => {
  const { section } = await openData({ state: 'failed', jobLogId: ID });
  expect(await section.findByText(/could not be made/)).not.toBeNull();
  section.getByRole('button', { name: 'Make a new archive' });
});

test('OD-5 an archive that was removed says after how long', async () => {
  const { section } = await openData({ state: 'expired', jobLogId: ID });
  expect(await section.findByText('Your last archive was removed after 7 days.')).not.toBeNull();
});

test('OD-1 what cannot be loaded can be tried again', async () => {
  open('/settings', { person: {} });
  answer(getOwnArchive, () => problem(500));
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  expect(await section.findByText(/Could not look for your archive/)).not.toBeNull();
});

test('OD-4 somebody who views as the person is not offered it', async () => {
  open('/settings', { person: { isImpersonated: true } });
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  section.getByText(/Only the person can download/);
  expect(section.queryByRole('button')).toBeNull();
});
