import { exchangeToken, startImpersonation } from '@circuit/contract/accounts';
import { getUserSettings, MESSAGE_KINDS, updateUserSettings } from '@circuit/contract/userSettings';
import { DIGESTED_KINDS } from '@circuit/domain/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aKey, aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const DEFAULTS = {
  theme: 'system',
  textSize: 'normal',
  readingFont: 'serif',
  density: 'comfortable',
  timeZone: 'university',
  shortcutsEnabled: true,
  opensNextCriterion: true,
  homeOrder: 'student',
  learningEvents: true,
  messages: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, true])),
  digests: Object.fromEntries(DIGESTED_KINDS.map((kind) => [kind, 'atOnce'])),
  mailZoneId: null,
};

const get = (as: Person) => world.call(getUserSettings, {}, { as });
const put = (as: Person, version: number, settings: object, headers = {}) =>
  world.call(updateUserSettings, settings, { as, headers: { 'if-match': `"${version}"`, ...headers } });

test('US-1 a user who has set nothing has the defaults, with every message on, as version 0', async () => {
  const { body, headers } = await get(await world.person());
  expect(body).toEqual({ ...DEFAULTS, version: 0 });
  expect(headers['etag']).toBe('"0"');
});

test('US-2 every setting is kept as it was saved; what is left out returns to its default', async () => {
  const person = await world.person();
  const changed = {
    theme: 'dark',
    textSize: 'larger',
    readingFont: 'sans',
    density: 'compact',
    timeZone: 'device',
    shortcutsEnabled: false,
    opensNextCriterion: false,
    homeOrder: 'teaching',
    learningEvents: false,
    messages: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, false])),
    digests: Object.fromEntries(DIGESTED_KINDS.map((kind) => [kind, 'daily'])),
    mailZoneId: 'Europe/Vienna',
  };
  expect((await put(person, 0, changed)).body).toEqual({ ...changed, version: 1 });
  expect((await get(person)).body).toEqual({ ...changed, version: 1 });
  const nudgeOff = { messages: { nudge: false } };
  const after = { ...DEFAULTS, messages: { ...DEFAULTS.messages, nudge: false }, version: 2 };
  expect((await put(person, 1, nudgeOff)).body).toEqual(after);
});

test.each(MESSAGE_KINDS)('US-3 the switch %s turns off that kind of message and no other', async (kind) => {
  const person = await world.person();
  const { body } = await put(person, 0, { messages: { [kind]: false } });
  expect(body.messages).toEqual({ ...DEFAULTS.messages, [kind]: false });
});

test('US-4 settings are the own ones: nobody reads or changes those of another', async () => {
  const [mira, sam] = [await world.person(), await world.person()];
  await put(mira, 0, { theme: 'dark' });
  await put(sam, 0, { theme: 'light' });
  await put(sam, 1, { textSize: 'large' });
  expect((await get(mira)).body).toMatchObject({ theme: 'dark', textSize: 'normal', version: 1 });
  expect((await get(sam)).body).toMatchObject({ theme: 'system', textSize: 'large', version: 2 });
});

test('US-5 a save from a tab that has not seen the last one gets 412 with the settings as they are', async () => {
  const person = await world.person();
  expect(await put(person, 7, {})).toMatchObject({ status: 412, body: { current: { ...DEFAULTS, version: 0 } } });
  const key = aKey();
  await put(person, 0, { theme: 'dark' }, key);
  expect((await put(person, 0, { theme: 'dark' }, key)).body.version).toBe(1);
  const stale = await put(person, 0, { theme: 'light' });
  expect(stale).toMatchObject({ status: 412, body: { current: { theme: 'dark', version: 1 } } });
  expect((await world.call(updateUserSettings, {}, { as: person })).status).toBe(428);
});

test.each([{ theme: 'pink' }, { messages: { gossip: true } }, { messages: { nudge: 'yes' } }, { userId: 'other' }])(
  'US-6 a setting that does not exist is refused: %j',
  async (settings) => {
    expect((await put(await world.person(), 0, settings)).status).toBe(400);
  },
);

test('US-7 an admin who views as another person sees their settings and cannot change them', async () => {
  const [admin, student] = [await world.person({ roles: ['Admin'] }), await world.person()];
  await put(student, 0, { theme: 'dark' });
  const request = { userId: student.id, reason: 'To see what she sees.' };
  const { code } = (await world.call(startImpersonation, request, { as: admin })).body;
  const exchange = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
  const token = (await world.call(exchangeToken, exchange)).body.access_token;
  const viewing = { ...student, token };
  expect((await get(viewing)).body.theme).toBe('dark');
  expect((await put(viewing, 1, { theme: 'light' })).status).toBe(403);
  expect((await get(student)).body).toMatchObject({ theme: 'dark', version: 1 });
});
