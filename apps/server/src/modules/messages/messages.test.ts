import { randomUUID } from 'node:crypto';

import { listMessagesOfUser } from '@circuit/contract/messages';
import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { placeholderEmail } from '@circuit/domain/people';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { freePort, startMailCatcher, type CaughtMail, type MailCatcher } from '@circuit/testing';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';

import { openMailServer } from '#platform/mail/mailServer.ts';
import { makeReadOnly, resumeShard } from '#platform/pauses.store.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aWorkerProcess } from '#testing/aWorkerProcess.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { deliverDue, type PostOffice } from './deliver.ts';
import { startMailroom } from './mailroom.ts';
import { queueMessages } from './queueMessages.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let admin: Person;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await aDatabase(inject('university'), []);
  world = await aWorld({ database });
  admin = await world.person({ roles: ['Admin'] });
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await moveClock(world.home, world.shard, 0);
  await world.home.database.withShard(world.shard, (db) => db.deleteFrom('messages').execute());
});
afterAll(() => world.close());

async function caught(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher(options);
  closing.push(catcher.stop);
  return catcher;
}

const officeAt = (url: string, changes: Partial<PostOffice> = {}): PostOffice => ({
  server: openMailServer({ url, from: 'Circuit <no-reply@example.edu>' }),
  domain: 'example.edu',
  originOf: (shard) => `https://${shard}.example.edu`,
  passwordLink: async () => null,
  log: world.log,
  isStopping: () => false,
  ...changes,
});

const letter = { subject: 'Results are out', textBefore: 'Hello Mira,\n\nSee them:', textAfter: 'University' };

const queue = (to: Person, shard: Shard = world.shard, andThen = async () => {}) =>
  world.home.database.withShard(shard, async (db) => {
    const message = { userId: to.id, address: to.email, letter, linkPath: '/courses/1' };
    const queued = await queueMessages({ db, shard }, { kind: 'resultsReleased' }, [message]);
    await andThen();
    return queued;
  });
const deliver = (url: string) => deliverDue(officeAt(url), world.home, world.shard);
const statesOf = async (to: Person) => {
  const { body } = await world.call(listMessagesOfUser, { userId: to.id }, { as: admin });
  return body.items.map(({ state, attempts, problem }) => ({ state, attempts, problem }));
};
const idsOf = (mails: readonly CaughtMail[]) => mails.map(({ messageId }) => messageId);

test('MS-1 a message leaves once what caused it is committed, and never otherwise', async () => {
  const [catcher, mira] = [await caught(), await world.person()];
  await expect(queue(mira, world.shard, () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back');
  expect(await deliver(catcher.url)).toBe(0);
  const [queued] = await queue(mira);
  expect(await deliver(catcher.url)).toBe(1);
  expect(await deliver(catcher.url)).toBe(0);
  expect(catcher.mails).toMatchObject([
    {
      to: [mira.email],
      subject: 'Results are out',
      messageId: `<${queued?.id}.${world.shard}@example.edu>`,
      text: `Hello Mira,\n\nSee them:\n\nhttps://${world.shard}.example.edu/courses/1\n\nUniversity\n`,
    },
  ]);
  expect(await statesOf(mira)).toEqual([{ state: 'sent', attempts: 1, problem: null }]);
});

test('MS-2 of many workers at once, one sends each message', async () => {
  const catcher = await caught();
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  await Promise.all(people.map((person) => queue(person)));
  const sent = await Promise.all(Array.from({ length: 4 }, () => deliver(catcher.url)));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(new Set(idsOf(catcher.mails)).size).toBe(12);
  expect(catcher.mails).toHaveLength(12);
});

test('MS-5 a server that is busy gets the message later, under the same id', async () => {
  let isBusy = true;
  const tried: string[] = [];
  const catcher = await caught({
    server: {
      onRcptTo: ({ address }, _session, done) => {
        tried.push(address);
        done(isBusy ? Object.assign(new Error('Busy.'), { responseCode: 451 }) : undefined);
      },
    },
  });
  const mira = await world.person();
  await queue(mira);
  expect(await deliver(catcher.url)).toBe(0);
  expect(await statesOf(mira)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  await deliver(catcher.url);
  expect(tried).toHaveLength(1);
  isBusy = false;
  await moveClock(world.home, world.shard, 31);
  expect(await deliver(catcher.url)).toBe(1);
  expect(await statesOf(mira)).toEqual([{ state: 'sent', attempts: 2, problem: null }]);
});

test('MS-3 a mailbox that does not exist is on record in words, and holds up nobody else', async () => {
  const [gone, mira] = [await world.person({ email: 'gone@example.edu' }), await world.person()];
  const catcher = await caught({
    server: {
      onRcptTo: ({ address }, _session, done) =>
        done(address === gone.email ? Object.assign(new Error('No.'), { responseCode: 550 }) : undefined),
    },
  });
  await queue(gone);
  await queue(mira);
  expect(await deliver(catcher.url)).toBe(1);
  expect(await statesOf(gone)).toEqual([
    { state: 'failed', attempts: 1, problem: 'The mail server refused the message with the code 550.' },
  ]);
});

test('MS-14 what could not leave before its last moment does not leave any more, and staff see why', async () => {
  const [catcher, mira, ben] = [await caught(), await world.person(), await world.person()];
  const inOneHour = new Date(Date.now() + 3_600_000);
  await world.home.database.withShard(world.shard, (db) =>
    queueMessages({ db, shard: world.shard }, { kind: 'reminder' }, [
      { userId: mira.id, address: mira.email, letter, linkPath: '/courses/1', notAfter: inOneHour },
      { userId: ben.id, address: ben.email, letter, linkPath: '/courses/1', notAfter: null },
    ]),
  );
  await moveClock(world.home, world.shard, 3601);
  expect(await deliver(catcher.url)).toBe(1);
  expect(catcher.mails.map(({ to }) => to)).toEqual([[ben.email]]);
  expect(await statesOf(mira)).toMatchObject([{ state: 'cancelled', problem: 'Not sent because it was out of date.' }]);
});

test('MS-6 a mail server that is away costs no try, and everything leaves when it is back', async () => {
  const mira = await world.person();
  await queue(mira);
  const port = await freePort();
  const homes = new Map([[world.shard, world.home]]);
  const mailroom = startMailroom(homes, officeAt(`smtp://127.0.0.1:${port}`), { everyMs: 20 });
  closing.push(mailroom.stop);
  await vi.waitFor(() => expect(world.logged()).toContain('messages wait'), 40_000);
  expect(await statesOf(mira)).toEqual([{ state: 'waiting', attempts: 0, problem: null }]);
  const catcher = await caught({ port });
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(1), 40_000);
});

test('MS-13 a shard sends 20 in one turn, first what a person asked for', async () => {
  const [catcher, mira, asks] = [await caught(), await world.person(), await world.person()];
  const message = { letter, linkPath: '/courses/1' };
  await world.home.database.withShard(world.shard, async (db) => {
    const at = { db, shard: world.shard };
    const many = Array.from({ length: 25 }, () => ({ ...message, userId: mira.id, address: mira.email }));
    await queueMessages(at, { kind: 'resultsReleased' }, many);
    const asked = [{ ...message, userId: asks.id, address: asks.email }];
    await queueMessages(at, { kind: 'account', isEssential: true }, asked);
  });
  expect(await deliver(catcher.url)).toBe(20);
  expect(catcher.mails[0]?.to).toEqual([asks.email]);
  expect(await deliver(catcher.url)).toBe(6);
});

test('MS-13 a shard that has more to send than one turn allows goes on before the next round', async () => {
  const [catcher, mira] = [await caught(), await world.person()];
  await world.home.database.withShard(world.shard, (db) =>
    queueMessages(
      { db, shard: world.shard },
      { kind: 'resultsReleased' },
      Array.from({ length: 45 }, () => ({ letter, linkPath: '/courses/1', userId: mira.id, address: mira.email })),
    ),
  );
  const homes = new Map([[world.shard, world.home]]);
  const mailroom = startMailroom(homes, officeAt(catcher.url), { everyMs: 3_600_000 });
  closing.push(mailroom.stop);
  await vi.waitFor(() => expect(catcher.mails).toHaveLength(45), 20_000);
});

test('OP-28 in a read-only university no message is touched, and all leave when it goes on', async () => {
  const [catcher, mira] = [await caught(), await world.person()];
  await queue(mira);
  const operate = (work: (db: ShardDb) => Promise<unknown>) =>
    world.home.database.withShard(world.shard, work, 'upkeep');
  await operate((db) => makeReadOnly(db, { by: 'Ada', reason: 'A test.' }));
  expect(await deliver(catcher.url)).toBe(0);
  await operate(resumeShard);
  expect(await deliver(catcher.url)).toBe(1);
});

test('MS-9 the open demo writes to nobody', async () => {
  const catcher = await caught();
  const visitor = await world.person({ shard: DEMO_SHARD });
  expect(await queue(visitor, DEMO_SHARD)).toMatchObject([
    { state: 'cancelled', problem: 'E-mail is off in this demo.' },
  ]);
  expect(await deliverDue(officeAt(catcher.url), world.home, DEMO_SHARD)).toBe(0);
});

test('LT-35 a person without an e-mail address gets no message, and staff can see why', async () => {
  const [catcher, nobody] = [await caught(), await world.person({ email: placeholderEmail(randomUUID()) })];
  await queue(nobody);
  expect(await deliver(catcher.url)).toBe(0);
  expect(await statesOf(nobody)).toMatchObject([
    { state: 'cancelled', problem: 'We have no e-mail address for this person.' },
  ]);
});

test('MS-11 who has switched off a kind gets no message of it, and staff can see why', async () => {
  const [catcher, mira] = [await caught(), await world.person()];
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('user_settings').values({ user_id: mira.id, wants_results_released: false }).execute(),
  );
  await queue(mira);
  expect(await deliver(catcher.url)).toBe(0);
  expect(await statesOf(mira)).toEqual([
    { state: 'cancelled', attempts: 0, problem: 'This person turned off these messages.' },
  ]);
});

async function aWorker(smtpUrl: string) {
  const worker = await aWorkerProcess({ database, shard: world.shard, environment: { SMTP_URL: smtpUrl } });
  closing.push(worker.kill);
  return worker;
}

test('MS-2 a worker that is killed while it hands over a message leaves it unconfirmed, and nobody sends it again', async () => {
  const texts: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const catcher = await caught({
    server: {
      // Takes the text, and never says that it did.
      onData: (stream) => {
        stream.on('data', (chunk: Buffer) => texts.push(chunk.toString()));
        stream.on('end', () => arrived.resolve());
      },
    },
  });
  const [mira, other] = [await world.person(), await world.person()];
  await queue(mira);
  const worker = await aWorker(catcher.url);
  await arrived.promise;
  await worker.kill();
  expect(await statesOf(mira)).toMatchObject([{ state: 'sending' }]);

  const healthy = await caught();
  await queue(other);
  await moveClock(world.home, world.shard, 601);
  await aWorker(healthy.url);
  await vi.waitFor(async () => expect(await statesOf(other)).toMatchObject([{ state: 'sent' }]), 40_000);
  expect(await statesOf(mira)).toMatchObject([{ state: 'unconfirmed', attempts: 1 }]);
  expect(healthy.mails.map(({ to }) => to)).toEqual([[other.email]]);
  expect(texts.join('').match(/^Message-ID: /gim)).toHaveLength(1);
}, 40_000);
