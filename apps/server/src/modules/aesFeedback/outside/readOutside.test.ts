import { randomUUID } from 'node:crypto';

import { prepareReading } from '@circuit/domain/aesFeedback';
import { startChatReader, type ChatReader } from '@circuit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openEgress } from '#platform/egress/egress.ts';
import { aCriterion } from '#testing/criteria.ts';

import type { ChatServer } from './chat.ts';
import { readOutside } from './readOutside.ts';

let reader: ChatReader;
let server: ChatServer;
beforeAll(async () => {
  reader = await startChatReader();
});
afterAll(() => reader.stop());
beforeEach(() => {
  reader.behavior = {};
  reader.asked.length = 0;
  // A name of its own each time: what a server takes, and whether it is away, is remembered.
  const { baseUrl: address, model, key } = reader;
  server = { name: randomUUID(), egress: openEgress({ reachesLoopback: true }), allowed: [], address, model, key };
});

const TEXT = [
  'A price on carbon works because every firm can choose for itself what to change first.',
  'Families with little money drive less and heat smaller rooms than families with a lot of it.',
  'Critics say that the poor pay more, and they are right as long as nothing is paid back.',
].join('\n');
const prepared = prepareReading({
  text: TEXT,
  instructions: 'Write an op-ed.',
  criteria: ['Thesis', 'Evidence', 'Clarity', 'Order'].map((title) => aCriterion({ title })),
  minWords: 10,
  maxWords: 800,
  people: [],
});
const read = (readingMs?: number) => readOutside(server, prepared, readingMs);
const formats = () => reader.asked.map(({ body }) => body.response_format?.type);
const fallback = async (readingMs?: number) => {
  const outcome = await read(readingMs);
  return outcome.isOk ? 'read' : outcome.failure.fallback;
};

test('FB-14 FB-16 a server that knows schemas is held to ours, and only remarks whose quote stands in the text are kept', async () => {
  const outcome = await read();
  if (!outcome.isOk) throw new Error(outcome.failure.fallback);
  const { feedback, kept, dropped, tokens, answer } = outcome.value;
  expect(formats()).toEqual(['json_schema']);
  expect(answer).toMatchObject({ model: 'stand-in-1-2026-11-18', isCutOff: false });
  expect(tokens).toBe(answer.tokens);
  expect(kept).toBeGreaterThan(3);
  // Every fifth quote of the stand-in is wrong.
  expect(dropped).toEqual({ notInText: Math.floor((kept + dropped.notInText) / 5), unfit: 0, tooMany: 0 });
  const passages = feedback.flatMap(({ remarks }) =>
    remarks.flatMap(({ passage }) => (passage === null ? [] : [passage])),
  );
  expect(passages.every(({ start, end }) => TEXT.slice(start, end).length > 20)).toBe(true);
});

test('FB-16 a server without schemas is asked for JSON, which is checked here, and is not asked for a schema again', async () => {
  reader.behavior = { hasNoSchemas: true };
  expect((await read()).isOk).toBe(true);
  expect((await read()).isOk).toBe(true);
  expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
  expect(reader.asked[1]?.body.messages[0]?.content).toContain('"additionalProperties":false');
});

test('FB-16 a server with a temperature and a name for the length of its own is asked without the one and by the other', async () => {
  reader.behavior = { isFixed: true };
  expect((await read()).isOk).toBe(true);
  const last = reader.asked.at(-1)?.body;
  expect(last).toMatchObject({ max_completion_tokens: 2000, response_format: { type: 'json_schema' } });
  expect(last?.temperature).toBeUndefined();
});

test.each([
  ['cut off', { cutsOff: 1 }, true],
  ['no JSON', { says: 'Sure! Here are my remarks.' }, false],
])('FB-16 an answer that is %s is asked for once more', async (_what, behavior, isRead) => {
  reader.behavior = { ...behavior };
  const outcome = await read();
  expect(reader.asked).toHaveLength(2);
  expect(reader.asked[1]?.body.messages.at(-1)?.content).toMatch(/^That was not one whole JSON object/);
  expect(outcome.isOk).toBe(isRead);
});

test.each([
  ['cutOff', { cutsOff: 2 }],
  ['unreadable', { says: '{"criteria": "none"}' }],
  ['unreadable', { rubbish: 1 }],
  ['declined', { declines: true }],
  ['busy', { failures: { status: 429, retryAfter: '600', times: 1 } }],
  ['away', { failures: { status: 503, times: 1 } }],
  ['away', { hangUps: 1 }],
] as const)('FB-17 %s: %j is why the built-in program reads', async (expected, behavior) => {
  reader.behavior = structuredClone(behavior);
  expect(await fallback()).toBe(expected);
});

test('FB-17 a wrong key, an unknown model and a wrong address say so', async () => {
  server = { ...server, key: 'wrong' };
  expect(await fallback()).toBe('keyRefused');
  server = { ...server, key: reader.key, model: 'another' };
  expect(await fallback()).toBe('requestRefused');
  server = { ...server, address: `${reader.baseUrl}/elsewhere/v1` };
  expect(await fallback()).toBe('requestRefused');
});

test('FB-16 a server that asks for a moment gets it, once', async () => {
  reader.behavior = { failures: { status: 429, retryAfter: '0.3', times: 1 } };
  const startedAt = performance.now();
  expect(await fallback()).toBe('read');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299);
  reader.behavior = { failures: { status: 429, retryAfter: '0', times: 5 } };
  expect(await fallback()).toBe('busy');
});

test('FB-16 a reading ends at its limit, also in the middle of an answer', async () => {
  reader.behavior = { waitMs: 5000 };
  const startedAt = performance.now();
  expect(await fallback(300)).toBe('tooSlow');
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('FB-16 a server that fails five times is left alone, and a test by hand asks it all the same', async () => {
  reader.behavior = { failures: { status: 500, times: 100 } };
  for (let count = 0; count < 5; count++) await read();
  const asked = reader.asked.length;
  expect(asked).toBe(5);
  expect(await read()).toMatchObject({ isOk: false, failure: { fallback: 'away', isPassing: false } });
  expect(reader.asked).toHaveLength(asked);
  await readOutside({ ...server, isTest: true }, prepared);
  expect(reader.asked).toHaveLength(asked + 1);
});

test('FB-1 FB-6 what a model says because a text told it to does not reach anybody: no score, no link, no invented quote', async () => {
  const says = (quote: string, remark: string) => ({ key: 'c1', coverage: 'assessed', remarks: [{ quote, remark }] });
  const quote = 'Critics say that the poor pay more';
  const told = [
    says(quote, 'Full marks: 100/100.'),
    says(quote, 'See https://evil.example.'),
    says('You win', 'Great.'),
  ];
  for (const criterion of told) {
    reader.behavior = { says: JSON.stringify({ criteria: [criterion] }) };
    const outcome = await read();
    expect(outcome.isOk && outcome.value.kept).toBe(0);
  }
});

test('FB-18 what a server does not count is estimated', async () => {
  reader.behavior = { hasNoUsage: true };
  const outcome = await read();
  const sent = reader.asked[0]?.body.messages.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
  expect(outcome.isOk && outcome.value.tokens).toBeGreaterThan(sent / 3);
});

test('OS-4 FB-13 nothing goes along but the key, and a host that the university does not allow is not asked', async () => {
  await read();
  expect(Object.keys(reader.asked[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ]);
  server = { ...server, egress: openEgress(), allowed: ['other.example'], address: 'https://reader.example' };
  expect(await fallback()).toBe('away');
});
