import { getAesFeedback, listAesFeedback, putReaderChoice, requestAesFeedback } from '@circuit/contract/aesFeedback';
import { updateConfiguration } from '@circuit/contract/configuration';
import { putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import { createSubmission, saveSubmission, type Submission } from '@circuit/contract/submissions';
import { jobLogId } from '@circuit/domain/kernel';
import { startChatReader, type ChatReader } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';

import type { JobContext } from '#platform/jobs/job.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aGroupAssignment, aText, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { aesFeedbackJob } from '../aesFeedback.job.ts';

let world: World;
let runner: Runner;
let reader: ChatReader;
let boss: Person;
let amara: Person;
let groupAssignment: TestGroupAssignment;
let draft: Submission;
let version = 0;
let people = 0;

const THESIS = 'A price on carbon works because every firm can choose for itself what to change first.';
const TEXT = `Amara Okonkwo wrote this with Jonah Reyes for Lena Hale. Mail amara.o@example.edu. ${THESIS}`;
const NAMES = ['Amara', 'Okonkwo', 'Jonah', 'Reyes', 'Lena', 'Hale', 'amara.o', 'example.edu'];

beforeAll(async () => {
  const database = await aDatabase(inject('university'), [aesFeedbackJob]);
  world = await aWorld({ database });
  const metrics = { countJob: () => undefined };
  runner = await startRunner([{ home: world.home, jobsUrl: database.jobsUrl }], [aesFeedbackJob], metrics, world.log);
  boss = await world.person({ roles: ['SuperAdmin'] });
  reader = await startChatReader();
  await world.call(putServiceSecret, { kind: 'secondReader', secret: reader.key, reason: 'A test' }, { as: boss });
});
afterAll(async () => {
  await runner.stop();
  await reader.stop();
  await world.close();
});
beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  reader.behavior = {};
  reader.asked.length = 0;
  await configure({ aesDailyPerStudent: 6, aesDailyTokens: 1_000_000 });
  const groupId = await world.group();
  const inGroup = { in: [[groupId, 'GroupLearner']] } as const;
  amara = await world.person({ firstName: 'Amara', lastName: 'Okonkwo', userName: `aokonkwo${people++}`, ...inGroup });
  await world.person({ firstName: 'Jonah', lastName: 'Reyes', ...inGroup });
  await world.person({ firstName: 'Lena', lastName: 'Hale', in: [[groupId, 'GroupOwner']] });
  const criteria = [
    aCriterion({ title: 'Thesis' }),
    aCriterion({ title: 'Clarity for Lena Hale', aesTag: 'mechanics' }),
  ];
  groupAssignment = await aGroupAssignment(world, { groupId, aesEnabled: true, criteria });
  draft = (await world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as: amara })).body;
  await write(TEXT);
});

async function configure(change: object) {
  const request = {
    aesProvider: 'openai',
    aesAddress: reader.baseUrl,
    aesModel: reader.model,
    ...change,
    reason: 'A test of the outside reader',
  };
  const headers = { 'if-match': `"${version}"` };
  const { status, body } = await world.call(updateConfiguration, request, { as: boss, headers });
  if (status !== 200) throw new Error(`The settings were not saved: ${JSON.stringify(body)}`);
  ({ version } = body);
}
async function write(text: string) {
  const request = { ...of(), document: aText(text) };
  draft = (await world.call(saveSubmission, request, { as: amara, headers: seen(draft.version) })).body;
}
const of = () => ({ groupAssignmentId: groupAssignment.id, submissionId: draft.id });
const list = async () => (await world.call(listAesFeedback, of(), { as: amara })).body;
const shownVersion = async () => (await list()).outside?.version ?? null;
const ask = async (outsideVersion?: string | null) =>
  world.call(
    requestAesFeedback,
    { ...of(), outsideVersion: outsideVersion === undefined ? await shownVersion() : outsideVersion },
    { as: amara },
  );
const choose = (choice: 'outside' | 'builtIn') => world.call(putReaderChoice, { choice }, { as: amara });
const ended = (aesFeedbackId: string) =>
  vi.waitFor(
    async () => {
      const { body } = await world.call(getAesFeedback, { ...of(), aesFeedbackId }, { as: amara });
      expect(body.status).toBe('succeeded');
      return body;
    },
    { timeout: 40_000, interval: 100 },
  );
const stored = async (id: string) => {
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ provider: string; version: string; fallback: string | null; tokens: number; isSent: boolean; sha: string }>`
      select provider, provider_version as version, fallback, tokens, sent_at is not null as "isSent",
        read_sha256 as sha from aes_feedbacks where id = ${id}`.execute(db),
  );
  return rows[0]!;
};
const tokensToday = async () => {
  const { rows } = await world.home.database.withShard(world.shard, (db) =>
    sql<{ tokens: number }>`select coalesce(sum(tokens), 0)::int as tokens from aes_reader_days`.execute(db),
  );
  return rows[0]!.tokens;
};

test('FB-19 the author is told who would read, at which host and with which model, before anything leaves', async () => {
  const host = new URL(reader.baseUrl).host;
  expect(await list()).toMatchObject({
    choice: 'outside',
    outside: { host, model: 'stand-in-1', version: `${host} stand-in-1 prompt 1`, limitText: null },
    providerText: `The model stand-in-1 at ${host}, a service outside your university. It gets your text without names, e-mail addresses and account numbers.`,
  });
  expect(reader.asked).toEqual([]);
});

test('FB-9 FB-13 FB-14 a draft is read outside without a name or an id, and its passages lie in the draft as written', async () => {
  const asked = await ask();
  expect(asked.status).toBe(200);
  const feedback = await ended(asked.body.id);
  const sent = reader.asked[0]!.text;
  for (const word of [...NAMES, amara.id, draft.id, groupAssignment.id, asked.body.id, 'points'])
    expect(sent.replaceAll(/"role":"system","content":"(?:[^"\\]|\\.)*"/g, '')).not.toContain(word);
  expect(sent).toContain('[name] wrote this with [name] for [name]. Mail [e-mail].');
  expect(feedback).toMatchObject({ fallbackText: null, isOfThisText: true });
  const quotes = feedback.rubricCriterionFeedback.flatMap(({ remarks }) =>
    remarks.flatMap(({ passage }) => passage ?? []),
  );
  expect(quotes.length).toBeGreaterThan(0);
  for (const { start, end, quote } of quotes) expect(TEXT.slice(start, end)).toBe(quote);
  const row = await stored(asked.body.id);
  expect(row).toMatchObject({ provider: 'openai', version: await shownVersion(), fallback: null, isSent: true });
  expect(row.tokens).toBeGreaterThan(100);
  expect(row.sha).toMatch(/^[0-9a-f]{64}$/);
});

test('FB-8 the same text is not read twice by the same reader, and another reader reads it anew', async () => {
  const all = await Promise.all([1, 2, 3].map(() => ask()));
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  await ended(all[0]!.body.id);
  expect((await ask(null)).body.id).not.toBe(all[0]!.body.id);
  expect((await list()).remaining).toBe(1);
  expect(reader.asked).toHaveLength(1);
});

test('FB-19 a person who refuses is read by the built-in program, from then on and wherever they ask', async () => {
  const outside = await shownVersion();
  expect((await choose('builtIn')).body).toEqual({ choice: 'builtIn' });
  expect(await list()).toMatchObject({ choice: 'builtIn', providerText: (await list()).builtInText });
  expect((await ask(outside)).body.detail).toBe('You chose the built-in program. Choose the outside reader first.');
  const read = await ended((await ask(null)).body.id);
  expect(read).toMatchObject({ fallbackText: null, providerText: (await list()).builtInText });
  expect(reader.asked).toEqual([]);
  await choose('outside');
  expect((await ended((await ask(outside)).body.id)).fallbackText).toBeNull();
  expect(reader.asked).toHaveLength(1);
});

test('FB-19 a text goes to the reader that was shown: a request that names none, or another, sends nothing out', async () => {
  expect((await ask('elsewhere.example big-model prompt 1')).body.detail).toBe(
    'Who reads your text has changed. Look at it, and ask again.',
  );
  await ended((await ask(null)).body.id);
  expect(reader.asked).toEqual([]);
});

test('FB-19 a reader that is changed after somebody asked gets nothing of theirs', async () => {
  const { body } = await ask();
  await ended(body.id);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update aes_feedbacks set provider_version = 'old.example model prompt 1', ended_at = null
      where id = ${body.id}`.execute(db),
  );
  reader.asked.length = 0;
  const context: JobContext = {
    shard: world.shard,
    home: world.home,
    jobLogId: jobLogId(body.id),
    attempt: 1,
    log: world.log,
    traceId: 'again',
    isCancelled: () => Promise.resolve(false),
    progress: () => Promise.resolve(),
    message: () => Promise.resolve(),
  };
  await aesFeedbackJob.run({ aesFeedbackId: body.id }, context);
  expect((await ended(body.id)).fallbackText).toContain('changed or turned off the outside reader');
  expect(reader.asked).toEqual([]);
});

test('FB-17 a reader that fails three times gives way to the built-in program, and the author is told why', async () => {
  reader.behavior = { failures: { status: 503, times: 3 } };
  const { body } = await ask();
  const feedback = await ended(body.id);
  expect(feedback.fallbackText).toBe(
    'The built-in program read your text, because the outside reader could not be reached.',
  );
  expect(feedback.rubricCriterionFeedback).toHaveLength(2);
  expect(reader.asked).toHaveLength(3);
  expect(await stored(body.id)).toMatchObject({ provider: 'local', version: '1', fallback: 'away', isSent: true });
}, 60_000);

test('FB-17 a reader that is away for a moment is asked again, and reads', async () => {
  reader.behavior = { hangUps: 1 };
  const feedback = await ended((await ask()).body.id);
  expect(feedback.fallbackText).toBeNull();
  expect(reader.asked).toHaveLength(1);
}, 60_000);

test('FB-18 the limit of a person holds for one day of the university, and the built-in program goes on', async () => {
  await configure({ aesDailyPerStudent: 1 });
  await ended((await ask()).body.id);
  await write(`${TEXT} More.`);
  const { outside, builtInText, providerText } = await list();
  expect(outside?.limitText).toContain('as often as your university allows in one day');
  expect(providerText).toBe(builtInText);
  expect((await ask()).status).toBe(409);
  await ended((await ask(null)).body.id);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update aes_feedbacks set created_at = created_at - interval '1 day' where user_id = ${amara.id}`.execute(db),
  );
  expect((await list()).outside?.limitText).toBeNull();
});

test('FB-18 no reading takes the university over its tokens of a day', async () => {
  const before = await tokensToday();
  await configure({ aesDailyTokens: before + 10_000 });
  await write('word '.repeat(7_000));
  const big = await ended((await ask()).body.id);
  expect(big.fallbackText).toContain('your university has used up the outside reader for today');
  expect(reader.asked).toEqual([]);
  expect(await tokensToday()).toBe(before);
  await write(TEXT);
  const { body } = await ask();
  expect((await ended(body.id)).fallbackText).toBeNull();
  expect(await tokensToday()).toBe(before + (await stored(body.id)).tokens);
  await configure({ aesDailyTokens: Math.max(10_000, await tokensToday()) });
});

test('FB-20 a test has one sentence read as a draft is, and tells what came back', async () => {
  const tryOut = () => world.call(testOutsideService, { kind: 'secondReader' }, { as: boss });
  const worked = (await tryOut()).body;
  expect(worked.worked).toBe(true);
  expect(worked.sentence).toMatch(/^The sentence was read\. \d of \d/);
  expect(worked.facts.map(({ name }) => name)).toEqual([
    'Asked',
    'Sent',
    'Took',
    'Came back',
    'Answered by',
    'Tokens',
    'Form',
  ]);
  reader.behavior = { failures: { status: 401, times: 1 } };
  expect((await tryOut()).body).toMatchObject({ worked: false, sentence: 'The service did not accept the key.' });
  expect((await tryOut()).body.worked).toBe(true);
  expect(JSON.stringify((await tryOut()).body)).not.toContain(reader.key);
});

test('FB-19 an outside reader without an address or a model cannot be switched on', async () => {
  const request = { aesProvider: 'openai', aesAddress: '', aesModel: ' ', reason: 'A test' };
  const headers = { 'if-match': `"${version}"` };
  const { status, body } = await world.call(updateConfiguration, request, { as: boss, headers });
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: { aesAddress: ['Enter the address of the service.'], aesModel: ['Enter the name of the model.'] },
  });
});

test('FB-13 what the outside reader is sent and answers is in no log', async () => {
  await ended((await ask()).body.id);
  expect(world.logged()).not.toContain(THESIS);
  expect(world.logged()).not.toContain(reader.key);
});

test('FB-22 a university that lets no program read drafts says so, and the coach in the page reads nothing', async () => {
  expect((await list()).isReadingOff).toBe(false);
  await configure({ aesProvider: 'none' });
  expect((await list()).isReadingOff).toBe(true);
  await configure({ aesProvider: 'local' });
  expect((await list()).isReadingOff).toBe(false);
});
