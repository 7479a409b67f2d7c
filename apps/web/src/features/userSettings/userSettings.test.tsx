import { updateUserSettings } from '@circuit/contract/userSettings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { open, SETTINGS } from '#testing/visit.tsx';
import { rememberedAppearance } from '#app/appearance/rememberedAppearance.ts';
import { aGroup } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';
import { settled } from '#testing/tabs.ts';

afterEach(() => vi.unstubAllGlobals());

const choose = (name: string) => screen.findByRole('radio', { name });
const root = document.documentElement;

test('S2.18, SG-1 a choice is seen at once and saved by itself, with the version that was seen', async () => {
  const { user } = open('/settings', { person: {}, settings: { version: 4 } });
  const saving = Promise.withResolvers<void>();
  const asked = answer(updateUserSettings, async () => {
    await saving.promise;
    return { ...SETTINGS, textSize: 'larger' as const, version: 5 };
  });
  await user.click(await choose('Larger'));
  expect(root.dataset['textSize']).toBe('larger');
  expect(screen.getByText('Saving…')).toBeTruthy();
  saving.resolve();
  expect((await screen.findAllByText(/^Saved \d/)).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.fields['textSize']).toBe('larger');
  expect(asked[0]?.headers.get('If-Match')).toBe('"4"');
  expect(root.dataset['textSize']).toBe('larger');
});

test('SG-4 the look that was chosen last holds on this device before sign-in', async () => {
  open('/', { person: {}, settings: { textSize: 'large', density: 'compact' } });
  await screen.findByRole('heading', { level: 1, name: /, Ada$/ });
  await waitFor(() => expect(rememberedAppearance().textSize).toBe('large'));
  expect(rememberedAppearance().density).toBe('compact');
  expect(rememberedAppearance('{"theme":"pink"}').theme).toBe('system');
  expect(rememberedAppearance('no json').textSize).toBe('normal');
});

test('SG-5 a refused save says why, is not tried again, and the earlier choice is back', async () => {
  const { user } = open('/settings', { person: {} });
  const asked = answer(updateUserSettings, problem(403, { detail: 'Your account was changed.' }));
  await user.click(await choose('Compact'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Your account was changed.');
  expect(asked).toHaveLength(1);
  expect(screen.getByRole('radio', { name: 'Compact' }).matches(':checked')).toBe(false);
});

test('SV-23 a choice that does not reach the server is told as tried again, and not as kept on the device', async () => {
  const { user } = open('/settings', { person: {} });
  answer(updateUserSettings, problem(503, { detail: 'Down.' }));
  await user.click(await choose('Compact'));
  expect((await screen.findAllByText('Not saved. Retrying while this page is open…')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Kept on this device/)).toBeNull();
  expect(screen.getByRole('radio', { name: 'Compact' }).matches(':checked')).toBe(true);
});

test('SG-10 while viewing as somebody else, their settings are read and not changed', async () => {
  open('/settings', { person: { isImpersonated: true } });
  expect((await choose('Compact')).matches(':disabled')).toBe(true);
  expect(screen.getByText('You are viewing as Ada Byron. You can read this but not change it.')).toBeTruthy();
});

test('SG-6 the profile says what the university knows and cannot be changed here', async () => {
  open('/settings', { person: { userName: 'ada', uid: null } });
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(profile.getByText('Ada Byron')).toBeTruthy();
  expect(profile.getByText('ada@university.example')).toBeTruthy();
  expect(profile.queryByText('Career account')).toBeNull();
  expect(profile.queryByRole('textbox')).toBeNull();
});

test('SG-7, US-8 every kind of message that is sent has its switch, for instructors too', async () => {
  const { user } = open('/settings', { person: {}, groups: [aGroup({ roles: ['GroupOwner'] })] });
  const asked = answer(updateUserSettings, ({ fields }) => ({ ...SETTINGS, ...fields, version: 1 }));
  const section = within(await screen.findByRole('region', { name: 'Notifications' }));
  await waitFor(() => expect(section.getAllByRole('switch')).toHaveLength(13));
  expect(section.getByRole('switch', { name: 'Grades that could not be sent' })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Deadlines coming up' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields['messages']).toEqual({ ...SETTINGS.messages, reminder: false });
});

test('SG-7 SG-9 a student is offered no order of two lists', async () => {
  const { store } = open('/settings', { person: {}, groups: [aGroup({ roles: ['GroupLearner'] })] });
  const section = within(await screen.findByRole('region', { name: 'Notifications' }));
  // While courses load, nobody counts as an instructor: the courses must be known.
  await act(() => settled(store));
  expect(section.getAllByRole('switch')).toHaveLength(11);
  expect(screen.queryByRole('region', { name: 'Home' })).toBeNull();
});

test('SG-9 a user who takes and teaches courses chooses which come first', async () => {
  open('/settings', { person: {}, groups: [aGroup({ roles: ['GroupLearner', 'GroupGrader'] })] });
  expect(await screen.findByRole('region', { name: 'Home' })).toBeTruthy();
});

test('LE-20 learning events are offered to be turned off only where the university collects them', async () => {
  const { user } = open('/settings', { person: {}, configuration: { caliperEnabled: true } });
  const asked = answer(updateUserSettings, { ...SETTINGS, learningEvents: false, version: 2 });
  const choice = await screen.findByRole('switch', { name: /^Tell the university/ });
  expect(choice.matches(':checked')).toBe(true);
  await user.click(choice);
  await waitFor(() => expect(asked[0]?.fields['learningEvents']).toBe(false));
});

test('LE-20 LE-22 where nothing is collected, neither the settings nor the privacy policy speak of it', async () => {
  const page = open('/settings', { person: {} });
  await choose('Larger');
  expect(screen.queryByText(/^Tell the university/)).toBeNull();
  await page.router.navigate('/privacy-policy');
  expect(await screen.findByRole('heading', { name: 'Error reports' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Learning events' })).toBeNull();
  page.unmount();
  open('/privacy-policy', { configuration: { caliperEnabled: true } });
  expect(await screen.findByRole('heading', { name: 'Learning events' })).toBeTruthy();
});
