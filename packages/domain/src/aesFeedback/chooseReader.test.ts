import { expect, test } from 'vitest';

import {
  completionsAddress,
  dayLimitReached,
  FALLBACKS,
  fallbackText,
  FIRST_FORM,
  formAfterRefusal,
  outsideReaderOf,
  type ReaderSettings,
} from './index.ts';

const settings: ReaderSettings = {
  aesProvider: 'openai',
  aesAddress: 'https://reader.example/v1',
  aesModel: 'small-model',
  aesDailyPerStudent: 2,
  aesDailyTokens: 12_000,
};

test('FB-19 the outside reader is the host and the model that the university named, and nobody without both', () => {
  expect(outsideReaderOf(settings)).toEqual({
    host: 'reader.example',
    model: 'small-model',
    version: 'reader.example small-model prompt 1',
  });
  for (const change of [{ aesProvider: 'local' as const }, { aesModel: ' ' }, { aesAddress: '' }, { aesAddress: 'x' }])
    expect(outsideReaderOf({ ...settings, ...change })).toBeNull();
});

test('FB-18 the limit of a day is reached at it, not after it', () => {
  expect(dayLimitReached(settings, { readToday: 1, tokensToday: 10_000 })).toBeNull();
  expect(dayLimitReached(settings, { readToday: 2, tokensToday: 0 })).toBe('personLimit');
  expect(dayLimitReached(settings, { readToday: 0, tokensToday: 10_001 })).toBe('tokenLimit');
});

test('FB-17 every reason for the built-in program is a sentence that says who read', () => {
  const texts = FALLBACKS.map(fallbackText);
  expect(new Set(texts).size).toBe(FALLBACKS.length);
  for (const text of texts) expect(text).toMatch(/^The built-in program read your text, because .+[^.]\.$/);
});

test('FB-16 what a server refuses is left out or written otherwise, and in the end nothing is left to change', () => {
  const noTemperature = formAfterRefusal(FIRST_FORM, "Unsupported value: 'temperature' does not support 0");
  expect(noTemperature).toEqual({ ...FIRST_FORM, setsTemperature: false });
  expect(formAfterRefusal(FIRST_FORM, "'max_tokens' is not supported")).toMatchObject({
    lengthField: 'max_completion_tokens',
    format: 'schema',
  });
  const plain = formAfterRefusal(FIRST_FORM, 'response_format.type must be json_object');
  expect(plain).toMatchObject({ format: 'object', setsTemperature: true });
  expect(formAfterRefusal(plain!, 'bad request')).toBeNull();
});

test.each([
  ['https://reader.example', 'https://reader.example/v1/chat/completions'],
  ['https://reader.example/', 'https://reader.example/v1/chat/completions'],
  ['https://reader.example/v1/', 'https://reader.example/v1/chat/completions'],
  ['https://reader.example/openai/v1', 'https://reader.example/openai/v1/chat/completions'],
  ['https://reader.example/v1beta/openai/', 'https://reader.example/v1beta/openai/chat/completions'],
])('FB-16 %s is asked at %s', (address, asked) => {
  expect(completionsAddress(address)).toBe(asked);
});
