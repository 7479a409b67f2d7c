import { afterAll, beforeAll, expect, test } from 'vitest';

import { startChatReader, type ChatReader } from './chatReader.ts';

let reader: ChatReader;
beforeAll(async () => {
  reader = await startChatReader();
});
afterAll(() => reader.stop());

const SCHEMA = {
  type: 'object',
  properties: { criteria: { type: 'array', items: { type: 'string' } } },
  required: ['criteria'],
  additionalProperties: false,
};
const essay = 'A price works because firms can choose. Families gain when the money comes back to them.';
const good = {
  model: 'stand-in-1',
  messages: [{ role: 'user', content: JSON.stringify({ essay, criteria: [{ key: 'c1', title: 'Thesis' }] }) }],
  temperature: 0,
  max_tokens: 100,
  response_format: { type: 'json_schema', json_schema: { name: 'remarks', strict: true, schema: SCHEMA } },
};
const format = (change: object) => ({
  response_format: { type: 'json_schema', json_schema: { ...good.response_format.json_schema, ...change } },
});
const post = (body: unknown, { key = reader.key, path = '/v1/chat/completions' } = {}) =>
  fetch(reader.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

test('FB-16 the stand-in answers the same text in the same way, with sentences that stand in it', async () => {
  const [one, other] = await Promise.all([post(good), post(good)]);
  expect(one.status).toBe(200);
  const text = await one.text();
  expect(text).toBe(await other.text());
  expect(text).toMatch(/A price works because firms can choose|Families gain when the money/);
});

test.each([
  ['a field that nobody knows', { user: 'amara' }, 400],
  ['another model', { model: 'gpt' }, 404],
  ['no messages', { messages: [] }, 400],
  ['a message with a name', { messages: [{ role: 'user', content: 'x', name: 'amara' }] }, 400],
  ['two lengths', { max_completion_tokens: 100 }, 400],
  ['a temperature of 3', { temperature: 3 }, 400],
  ['a schema that is not strict', format({ strict: false }), 400],
  ['a schema that takes more', format({ schema: { ...SCHEMA, additionalProperties: true } }), 400],
  ['a schema that needs less', format({ schema: { ...SCHEMA, required: [] } }), 400],
  ['a schema with a dialect', format({ schema: { ...SCHEMA, $schema: 'x' } }), 400],
  [
    'JSON without the word',
    { response_format: { type: 'json_object' }, messages: [{ role: 'user', content: 'x' }] },
    400,
  ],
])('FB-16 the stand-in refuses %s, as hosted servers do', async (_what, change, status) => {
  const before = reader.asked.length;
  expect((await post({ ...good, ...change })).status).toBe(status);
  expect(reader.asked).toHaveLength(before);
});

test('FB-16 the stand-in refuses a wrong key and a wrong path', async () => {
  expect((await post(good, { key: 'x' })).status).toBe(401);
  expect((await post(good, { path: '/chat/completions' })).status).toBe(404);
});
