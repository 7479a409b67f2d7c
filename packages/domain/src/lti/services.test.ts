import { expect, test } from 'vitest';

import { assertionClaims, nextPage, readAccessToken, retryAfterSeconds, underLineItem } from './services.ts';

const NOW = new Date('2026-11-17T12:00:00Z');

test('LT-42 the assertion names the audience that the platform wants and never comes from the future', () => {
  const facts = { clientId: 'c', tokenUrl: 'https://lms.example/token', tokenAudience: null };
  const issuedAt = NOW.getTime() / 1000 - 5;
  expect(assertionClaims(facts, 'j', NOW)).toEqual({
    iss: 'c',
    sub: 'c',
    aud: 'https://lms.example/token',
    iat: issuedAt,
    exp: issuedAt + 300,
    jti: 'j',
  });
  expect(assertionClaims({ ...facts, tokenAudience: 'https://auth.example' }, 'j', NOW).aud).toBe(
    'https://auth.example',
  );
});

test('LT-42 a token is kept a minute less than the platform says, and a refusal keeps the platform’s words', () => {
  expect(readAccessToken(200, '{"access_token":"t","expires_in":3600}')).toEqual({
    isOk: true,
    value: { token: 't', seconds: 3540 },
  });
  expect(readAccessToken(200, '{"access_token":"t","expires_in":20}')).toMatchObject({ value: { seconds: 0 } });
  expect(readAccessToken(400, '{"error":"invalid_scope"}')).toEqual({ isOk: false, failure: '400 invalid_scope' });
  // Moodle's own words, which are no JSON.
  expect(readAccessToken(400, '{\n "error" : ""kid" invalid"\n}')).toEqual({
    isOk: false,
    failure: '400 { "error" : ""kid" invalid" }',
  });
  expect(readAccessToken(200, '{}').isOk).toBe(false);
});

const FROM = 'https://lms.example/members?rlid=1';

test.each([
  ['<https://lms.example/members?p=2>; rel="next"', 'https://lms.example/members?p=2'],
  ['<https://lms.example/m?p=2&amp;q=3>; rel=“next”', 'https://lms.example/m?p=2&q=3'],
  ['<https://lms.example/d>; rel="differences", <https://lms.example/n>; rel=next', 'https://lms.example/n'],
  ['<https://lms.example/d>; rel="differences"', null],
  ['<https://elsewhere.example/n>; rel="next"', null],
  ['<http://lms.example/n>; rel="next"', null],
  [undefined, null],
])('LT-43 after %j comes %j', (link, next) => {
  expect(nextPage(link, FROM)).toBe(next);
});

test('LT-43 scores and results are under the path of a column, before its query', () => {
  expect(underLineItem('https://lms.example/items/3/lineitem?type_id=1', 'scores')).toBe(
    'https://lms.example/items/3/lineitem/scores?type_id=1',
  );
  expect(underLineItem('https://lms.example/items/3/', 'results')).toBe('https://lms.example/items/3/results');
});

test('LT-44 a busy platform says how long to wait in seconds, as a date or by the reset of its limit', () => {
  expect(retryAfterSeconds({ 'retry-after': '7' }, NOW)).toBe(7);
  expect(retryAfterSeconds({ 'retry-after': 'Tue, 17 Nov 2026 12:00:30 GMT' }, NOW)).toBe(30);
  expect(retryAfterSeconds({ 'retry-after': 'Tue, 17 Nov 2026 11:00:00 GMT' }, NOW)).toBe(0);
  expect(retryAfterSeconds({ 'x-rate-limit-reset': '12.4' }, NOW)).toBe(13);
  expect(retryAfterSeconds({ 'retry-after': 'soon' }, NOW)).toBeNull();
  expect(retryAfterSeconds({}, NOW)).toBeNull();
});
