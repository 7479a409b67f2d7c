import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  analyticsUrlError,
  dsnError,
  envelopeAddress,
  measurementIdError,
  reportOrigins,
  pageViewAddress,
  routePattern,
  withoutSecrets,
} from './index.ts';

const COUNTING = { analyticsMeasurementId: 'G-12AB34CD56', analyticsUrl: 'https://collect.example.edu/g/collect' };
const VISIT = { pattern: '/courses/:groupId', origin: 'https://u.example.edu', visitor: 'v-1' };

test('S5.06/1 without a measurement id there is nowhere to send a page view to', () => {
  expect(pageViewAddress({ ...COUNTING, analyticsMeasurementId: '' }, VISIT)).toBeNull();
  expect(pageViewAddress({ ...COUNTING, analyticsUrl: '' }, VISIT)).toBeNull();
  expect(pageViewAddress(COUNTING, VISIT)).toBe(
    'https://collect.example.edu/g/collect?v=2&tid=G-12AB34CD56&cid=v-1&en=page_view&dl=https%3A%2F%2Fu.example.edu%2Fcourses%2F%3AgroupId',
  );
});

test('S5.06/2 any string with an @ is left out of a page view', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const address = pageViewAddress(COUNTING, { ...VISIT, pattern: `/${before}@${after}` }) ?? '';
      expect(decodeURIComponent(address)).not.toContain('@');
    }),
  );
});

test('ER-4 the origins of pages are those of the configured services, each once', () => {
  const off = { errorReportsDsn: '', analyticsMeasurementId: '', analyticsUrl: '' };
  expect(reportOrigins(off)).toEqual([]);
  expect(reportOrigins({ ...off, analyticsUrl: COUNTING.analyticsUrl })).toEqual([]);
  expect(reportOrigins({ ...COUNTING, errorReportsDsn: 'https://ab12@errors.example.edu:8443/relay/7' })).toEqual([
    'https://collect.example.edu',
    'https://errors.example.edu:8443',
  ]);
  expect(reportOrigins({ ...COUNTING, errorReportsDsn: 'https://ab12@collect.example.edu/7' })).toHaveLength(1);
});

test('ER-4 no setting can add another directive to the policy of a page', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (dsn, analyticsUrl) => {
      const origins = reportOrigins({ ...COUNTING, errorReportsDsn: dsn, analyticsUrl });
      for (const origin of origins) expect(origin).toMatch(/^https?:\/\/[a-z0-9.:-]+$/);
    }),
  );
  expect(dsnError('https://ab12@e.example.edu; script-src */7')).not.toBeNull();
  expect(analyticsUrlError('https://e.example.edu; script-src */g')).not.toBeNull();
});

test('ER-1 a DSN is a key, a host and a project; without TLS only on the same machine', () => {
  expect(envelopeAddress('https://ab12@errors.example.edu/relay/7')).toBe(
    'https://errors.example.edu/relay/api/7/envelope/?sentry_key=ab12&sentry_version=7',
  );
  expect(dsnError('')).toBeNull();
  expect(dsnError('http://ab12@127.0.0.1:9000/7')).toBeNull();
  for (const wrong of [
    'https://errors.example.edu/7',
    'http://ab12@errors.example.edu/7',
    'https://ab12@e.example.edu/x',
  ])
    expect(dsnError(wrong)).toMatch(/DSN/);
});

test('AY-1 a measurement id and an address are checked', () => {
  expect(measurementIdError('G-12AB34CD56')).toBeNull();
  expect(measurementIdError('12345')).not.toBeNull();
  expect(analyticsUrlError('https://collect.example.edu/g?x=1')).not.toBeNull();
});

test('ER-3 an address is told as its pattern, without ids and without its query', () => {
  expect(routePattern('/api/users/0198e2c4-1111-7222-8333-444455556666/roles?code=1#x')).toBe('/api/users/:id/roles');
  expect(routePattern('/people/0012345678')).toBe('/people/:id');
  expect(routePattern('/people/mira@example.edu')).not.toContain('mira');
});

test('ER-3 tokens, codes, queries and addresses of people are not in a text that is reported', () => {
  const text =
    'GET https://u.example.edu/x?code=SECRET1&state=SECRET2 Bearer SECRET3 eyJSECRET4.eyJSECRET5.SECRET6 secret7@x.edu';
  expect(withoutSecrets(text)).not.toMatch(/secret/i);
  expect(withoutSecrets(text)).toContain('GET https://u.example.edu/x');
});
