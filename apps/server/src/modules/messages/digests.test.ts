import { listMessagesOfUser } from '@circuit/contract/messages';
import { updateUserSettings, type MessageKind } from '@circuit/contract/userSettings';
import type { GroupId } from '@circuit/domain/kernel';
import { nextDigestAt } from '@circuit/domain/messages';
import { startMailCatcher, type MailCatcher } from '@circuit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { openMailServer } from '#platform/mail/mailServer.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { deliverDue } from './deliver.ts';
import { queueMessages } from './queueMessages.ts';

const DAY_SECONDS = 86_400;
let world: World;
let admin: Person;
let catcher: MailCatcher;

beforeAll(async () => {
  world = await aWorld({ database: await aDatabase(inject('university'), []) });
  admin = await world.person({ roles: ['Admin'] });
});
beforeEach(async () => {
  catcher = await startMailCatcher({});
});
afterEach(async () => {
  await catcher.stop();
  await moveClock(world.home, world.shard, 0);
  await world.home.database.withShard(world.shard, (db) => db.deleteFrom('messages').execute());
});
afterAll(() => world.close());

const deliver = () =>
  deliverDue(
    {
      server: openMailServer({ url: catcher.url, from: 'Circuit <no-reply@example.edu>' }),
      domain: 'example.edu',
      originOf: (shard) => `https://${shard}.example.edu`,
      passwordLink: async () => null,
      log: world.log,
      isStopping: () => false,
    },
    world.home,
    world.shard,
  );

async function aReader(settings: object = { digests: { resultsReleased: 'daily', secondLookAnswered: 'daily' } }) {
  const person = await world.person({ firstName: 'Mira', lastName: 'Stein' });
  const saved = await world.call(updateUserSettings, settings, { as: person, headers: { 'if-match': '"0"' } });
  expect(saved.status).toBe(200);
  return person;
}

interface Wish {
  readonly kind?: MessageKind;
  readonly subject?: string;
  readonly notAfter?: Date | null;
  readonly groupId?: GroupId;
}
const queue = (to: Person, { kind = 'resultsReleased', subject = 'Results are out', ...more }: Wish = {}) =>
  world.home.database.withShard(world.shard, (db) => {
    const letter = { subject, textBefore: 'Hello Mira,\n\nSee them:', textAfter: 'University' };
    const message = { userId: to.id, address: to.email, letter, linkPath: '/courses/1', ...more };
    return queueMessages({ db, shard: world.shard }, { kind }, [message]);
  });
const statesOf = async (to: Person) => {
  const { body } = await world.call(listMessagesOfUser, { userId: to.id }, { as: admin });
  return body.items.map(({ subject, state, attempts, problem }) => ({ subject, state, attempts, problem }));
};

test('DG-1 DG-2 what waits leaves once a day as one message with each link, and staff see what became of it', async () => {
  const mira = await aReader();
  await queue(mira, { subject: 'Results are out: Op-ed' });
  await queue(mira, { kind: 'secondLookAnswered', subject: 'Your second look was answered' });
  expect(await deliver()).toBe(0);
  await moveClock(world.home, world.shard, DAY_SECONDS);
  expect(await deliver()).toBe(1);
  const link = `https://${world.shard}.example.edu`;
  expect(catcher.mails).toMatchObject([{ to: [mira.email], subject: 'Daily summary: 2 updates' }]);
  expect(catcher.mails[0]?.text).toBe(
    `Hello Mira Stein,\n\nSince your last summary:\n\n- Results are out: Op-ed\n  ${link}/courses/1\n\n- Your second look was answered\n  ${link}/courses/1\n\nYour home page shows what is due:\n\n${link}/\n\nYou chose a daily summary in your settings. You can switch back there at any time.\n\nUniversity\n`,
  );
  await moveClock(world.home, world.shard, 0);
  expect(await statesOf(mira)).toEqual([
    { subject: 'Daily summary: 2 updates', state: 'sent', attempts: 1, problem: null },
    { subject: 'Your second look was answered', state: 'sent', attempts: 1, problem: null },
    { subject: 'Results are out: Op-ed', state: 'sent', attempts: 1, problem: null },
  ]);
  await moveClock(world.home, world.shard, 3 * DAY_SECONDS);
  expect(await deliver()).toBe(0);
});

test.each(['reminder', 'nudge', 'account'] as const)('DG-1 a message of the kind %s never waits', async (kind) => {
  const mira = await aReader();
  await world.home.database.withShard(world.shard, (db) =>
    db
      .updateTable('user_settings')
      .set({ daily_kinds: [kind] })
      .where('user_id', '=', mira.id)
      .execute(),
  );
  await queue(mira, { kind });
  expect(await deliver()).toBe(1);
});

test('DG-1 a kind that was not chosen leaves at once, and no setting asks for more', async () => {
  const mira = await aReader({ digests: { scoreChanged: 'daily' } });
  await queue(mira);
  expect(await deliver()).toBe(1);
  const refused = await world.call(
    updateUserSettings,
    { digests: { reminder: 'daily' } },
    { as: mira, headers: { 'if-match': '"1"' } },
  );
  expect(refused.status).toBe(400);
});

test('DG-2 a single message leaves as it is, at the same hour', async () => {
  const mira = await aReader();
  await queue(mira);
  await moveClock(world.home, world.shard, DAY_SECONDS);
  expect(await deliver()).toBe(1);
  expect(catcher.mails).toMatchObject([{ subject: 'Results are out' }]);
});

test('DG-3 the hour is that of the person’s device, else that of the course', async () => {
  const zone = 'Pacific/Auckland';
  const groupId = await world.group();
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('groups').set({ time_zone_id: 'Asia/Kolkata' }).where('id', '=', groupId).execute(),
  );
  const abroad = await aReader({ digests: { resultsReleased: 'daily' }, mailZoneId: zone });
  const here = await aReader();
  await queue(abroad, { groupId });
  await queue(here, { groupId });
  const { rows } = await world.home.database.withShard(world.shard, async (db) => ({
    rows: await db.selectFrom('messages').select(['user_id', 'digest_at', 'created_at']).execute(),
  }));
  const heldUntil = (person: Person) => rows.find((row) => row.user_id === person.id);
  for (const [person, of] of [
    [abroad, zone],
    [here, 'Asia/Kolkata'],
  ] as const) {
    const row = heldUntil(person);
    expect(row?.digest_at).toEqual(nextDigestAt(row?.created_at ?? new Date(0), of));
  }
  const wrong = await world.call(
    updateUserSettings,
    { mailZoneId: 'Mars/Olympus' },
    { as: here, headers: { 'if-match': '"1"' } },
  );
  expect(wrong.status).toBe(400);
});

test('DG-4 what would be out of date by then leaves at once', async () => {
  const mira = await aReader();
  await queue(mira, { notAfter: new Date(Date.now() + 60_000) });
  expect(await deliver()).toBe(1);
});

test('DG-5 of many workers at once one writes the summary, and no part leaves twice', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => aReader()));
  for (const reader of readers) {
    await queue(reader, { subject: 'One' });
    await queue(reader, { subject: 'Two' });
  }
  await moveClock(world.home, world.shard, DAY_SECONDS);
  await Promise.all(Array.from({ length: 4 }, deliver));
  await deliver();
  expect(catcher.mails.map(({ to, subject }) => `${to[0]} ${subject}`).toSorted()).toEqual(
    readers.map(({ email }) => `${email} Daily summary: 2 updates`).toSorted(),
  );
});

test('DG-7 what waits for a person whose account is deactivated is cancelled', async () => {
  const mira = await aReader();
  await queue(mira, { subject: 'One' });
  await queue(mira, { subject: 'Two' });
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', mira.id).execute(),
  );
  await moveClock(world.home, world.shard, DAY_SECONDS);
  expect(await deliver()).toBe(0);
  expect(catcher.mails).toEqual([]);
  await moveClock(world.home, world.shard, 0);
  const cancelled = { state: 'cancelled', problem: 'This person’s account is deactivated.' };
  expect(await statesOf(mira)).toMatchObject([cancelled, cancelled]);
});
