import { readFile } from 'node:fs/promises';

import { getCalendar, makeCalendar, readCalendar, revokeCalendar } from '@circuit/contract/calendars';
import { giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { deactivateUser, reactivateUser } from '@circuit/contract/users';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aGroupAssignment, HOUR } from '#testing/aGroupAssignment.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

async function subscribe(as: Person): Promise<string> {
  const { status, body } = await world.call(makeCalendar, {}, { as });
  expect(status).toBe(200);
  const [, secret] = /^https?:\/\/[^/]+\/api\/calendars\/([\w-]{43})\/dates\.ics$/.exec(body.address) ?? [];
  if (secret === undefined) throw new Error(`${body.address} is no address of a calendar.`);
  return secret;
}
const read = (secret: string, headers: Record<string, string> = {}, shard = world.shard) =>
  world.call(readCalendar, { secret }, { headers, shard });

/** As a program of another hand reads them. */
function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const alarms = component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    return {
      uid: event.uid,
      title: event.summary,
      at: event.startDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      properties: component.getAllProperties().map(({ name }) => name),
      alarms,
    };
  });
}

async function aCourse() {
  const groupId = await world.group({ name: 'ECN 210; "Economy, now"' });
  const amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const from = new Date();
  const groupAssignment = await aGroupAssignment(world, {
    groupId,
    from,
    phases: { Submission: [-1, 48], PeerEvaluation: [49, 99], Results: [120, null] },
  });
  return { groupId, amara, teacher, from, groupAssignment };
}
const inShard = (statement: ReturnType<typeof sql>) =>
  world.home.database.withShard(world.shard, (db) => statement.execute(db));

test('CY-3 CY-4 CY-5 a student’s calendar holds titles and dates in UTC, and rings a day and two hours before', async () => {
  const { amara, from, groupAssignment } = await aCourse();
  const { status, text, headers } = await read(await subscribe(amara));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  });
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  const iso = (hours: number) => `${new Date(from.getTime() + hours * HOUR).toISOString().slice(0, 19)}.000Z`;
  const words = 'Op-ed (ECN 210; "Economy, now")';
  const entries = entriesOf(text);
  expect(entries.map(({ uid, title, at, zone, alarms }) => ({ uid, title, at, zone, alarms }))).toEqual([
    {
      uid: `${groupAssignment.id}-Submission`,
      title: `Hand in closes: ${words}`,
      at: iso(48),
      zone: 'UTC',
      alarms: ['-P1D', '-PT2H'],
    },
    {
      uid: `${groupAssignment.id}-PeerEvaluation`,
      title: `Review closes: ${words}`,
      at: iso(99),
      zone: 'UTC',
      alarms: ['-P1D', '-PT2H'],
    },
    { uid: `${groupAssignment.id}-Results`, title: `Results planned: ${words}`, at: iso(120), zone: 'UTC', alarms: [] },
  ]);
  const said = new Set(entries.flatMap(({ properties }) => properties));
  expect([...said].toSorted()).toEqual(['dtstamp', 'dtstart', 'sequence', 'summary', 'transp', 'uid']);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('CY-3 a late permit moves one’s own dates and nobody else’s, and a removed assignment disappears', async () => {
  const { groupId, amara, teacher, from, groupAssignment } = await aCourse();
  const ben = await world.person({ in: [[groupId, 'GroupLearner']] });
  const [own, other] = [await subscribe(amara), await subscribe(ben)];
  const handInOf = async (secret: string) =>
    entriesOf((await read(secret)).text).find(({ uid }) => uid === `${groupAssignment.id}-Submission`)?.at;
  const before = await handInOf(own);
  const until = new Date(from.getTime() + 60 * HOUR);
  const permit = {
    userIds: [amara.id],
    phase: 'Submission',
    until: until.toISOString(),
    cascades: true,
    reason: 'Ill.',
  };
  const given = await world.call(
    giveLateActivityPermits,
    { groupAssignmentId: groupAssignment.id, ...permit },
    { as: teacher, headers: aKey() },
  );
  expect(given.status).toBe(200);
  expect(await handInOf(own)).toBe(`${until.toISOString().slice(0, 19)}.000Z`);
  expect(await handInOf(other)).toBe(before);
  await inShard(sql`update group_assignments set is_deleted = true where id = ${groupAssignment.id}`);
  expect(entriesOf((await read(own)).text)).toEqual([]);
});

test('CY-3 staff have the dates of the class', async () => {
  const { teacher, groupAssignment } = await aCourse();
  const entries = entriesOf((await read(await subscribe(teacher))).text);
  expect(entries.map(({ uid }) => uid)).toEqual(
    ['Submission', 'PeerEvaluation', 'Results'].map((phase) => `${groupAssignment.id}-${phase}-class`),
  );
});

test('CY-5 a calendar that has not changed says so and carries nothing', async () => {
  const { amara, groupAssignment } = await aCourse();
  const secret = await subscribe(amara);
  const { headers } = await read(secret);
  const etag = headers['etag'] ?? '';
  const again = await read(secret, { 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  await inShard(sql`update group_assignments set title = 'Essay' where id = ${groupAssignment.id}`);
  expect((await read(secret, { 'if-none-match': etag })).status).toBe(200);
});

test('CY-1 CY-2 a new address ends the one before, revoking ends it, and no university opens that of another', async () => {
  const amara = await world.person();
  expect((await world.call(getCalendar, {}, { as: amara })).body).toEqual({ createdAt: null });
  const first = await subscribe(amara);
  expect((await read(first)).status).toBe(200);
  expect((await read(first, {}, world.otherShard)).status).toBe(404);
  const second = await subscribe(amara);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const { body } = await world.call(getCalendar, {}, { as: amara });
  expect(body.createdAt).not.toBeNull();
  expect(JSON.stringify(body)).not.toContain(second);
  expect((await world.call(revokeCalendar, {}, { as: amara })).status).toBe(204);
  const gone = await read(second);
  const never = await read('x'.repeat(43));
  expect([gone.status, never.status]).toEqual([404, 404]);
  expect(gone.text.replace(/"traceId":"\w+"/, '')).toBe(never.text.replace(/"traceId":"\w+"/, ''));
});

test('CY-1 the database has a hash and not the secret', async () => {
  const amara = await world.person();
  const secret = await subscribe(amara);
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ row: string }>`select c::text as row from calendar_subscriptions c where user_id = ${amara.id}`.execute(db),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(secret);
  expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
});

test('CY-2 a deactivated person’s calendar ends, and does not come back with the account', async () => {
  const [admin, amara] = [await world.person({ roles: ['Admin'] }), await world.person()];
  const secret = await subscribe(amara);
  await world.call(deactivateUser, { userId: amara.id }, { as: admin });
  expect((await read(secret)).status).toBe(404);
  const back = await world.call(reactivateUser, { userId: amara.id, isActive: true }, { as: admin });
  expect(back.status).toBe(200);
  expect((await read(secret)).status).toBe(404);
});

test('CY-1 an administrator who views as a person neither sees, makes nor revokes their address', async () => {
  const [admin, amara] = [await world.person({ roles: ['Admin'] }), await world.person()];
  const secret = await subscribe(amara);
  await inShard(sql`insert into shard_configurations (impersonation_may_write) values (true)
    on conflict (shard) do update set impersonation_may_write = true`);
  const viewing = await impersonate(world, admin, amara);
  for (const endpoint of [getCalendar, makeCalendar, revokeCalendar])
    expect((await world.call(endpoint, {}, { as: viewing })).status).toBe(403);
  expect((await read(secret)).status).toBe(200);
});

test('CY-6 the secret is in no log and in no answer, also if something goes wrong', async () => {
  const amara = await world.person();
  const secret = await subscribe(amara);
  await read(secret);
  await world.call(revokeCalendar, {}, { as: amara });
  const { body, text } = await read(secret);
  expect(body).toMatchObject({ instance: '/api/calendars/[redacted]/dates.ics' });
  expect(text).not.toContain(secret);
  world.log.warn({ url: `https://x.example.edu/api/calendars/${secret}/dates.ics` }, `GET /api/calendars/${secret}/x`);
  expect(world.logged()).toContain('/api/calendars/:secret/dates.ics');
  expect(world.logged()).not.toContain(secret);
});

test('CY-6 the proxy writes no address of a calendar into its logs, and sends none on in the clear', async () => {
  const file = await readFile(new URL('../../../../../deploy/nginx/circuit.conf', import.meta.url), 'utf8');
  const [, plain = '', secure = ''] = file.split(/^server \{/m);
  expect(plain).toContain('listen 80;');
  expect(secure).toContain('listen 443 ssl;');
  // A "return" of the server itself would answer before any location does.
  expect(plain).not.toMatch(/^ {4}return /m);
  const [inTheClear, proxied] = [plain, secure].map(
    (server) => /location \/api\/calendars\/ \{([^}]*)\}/.exec(server)?.[1] ?? '',
  );
  for (const location of [inTheClear, proxied])
    expect(location).toMatch(/access_log off;\s+error_log \/dev\/null crit;/);
  expect(inTheClear).toContain('return 404;');
  expect(proxied).toContain('proxy_pass http://circuit_api;');
});

test('CY-7 an address is read 120 times an hour and then told to wait; other addresses are not', async () => {
  const [amara, ben] = [await world.person(), await world.person()];
  const [secret, other] = [await subscribe(amara), await subscribe(ben)];
  const statuses: number[] = [];
  for (let turn = 0; turn < 121; turn++) statuses.push((await read(secret)).status);
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
  expect((await read(other)).status).toBe(200);
});
