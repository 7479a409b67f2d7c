import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { err, ok, shard } from '../kernel/index.ts';

import { shardOfHost, type HostSettings } from './shardOfHost.ts';
import { DEMO_SHARD, UNIVERSITY_SHARD } from './shards.ts';

const ROOT = 'circuit.example';

const all = [UNIVERSITY_SHARD, DEMO_SHARD];
const settings: HostSettings = { rootDomain: ROOT, shards: new Set(all), isDevelopment: false };
const inDevelopment: HostSettings = { ...settings, isDevelopment: true };

const unknown = err('unknownHost');

describe('S1.03/1 the shard is derived from the host', () => {
  test.each([
    ['university.circuit.example', UNIVERSITY_SHARD],
    ['demo.circuit.example', DEMO_SHARD],
    ['demo.dev.circuit.example', DEMO_SHARD],
    ['demo.qa.circuit.example', DEMO_SHARD],
    ['circuit.example', UNIVERSITY_SHARD],
    ['root.circuit.example', UNIVERSITY_SHARD],
    ['localhost', UNIVERSITY_SHARD],
    ['localhost:5173', UNIVERSITY_SHARD],
    ['127.0.0.1:3000', UNIVERSITY_SHARD],
  ])('S1.03/2, S1.03/3 %s is %s', (host, expected) => {
    expect(shardOfHost(host, settings)).toEqual(ok(expected));
  });

  test('S1.03/3 localhost uses the configured key, and the root key means the university there too', () => {
    expect(shardOfHost('localhost', { ...settings, localhostShardKey: 'demo' })).toEqual(ok(DEMO_SHARD));
    expect(shardOfHost('localhost', { ...settings, localhostShardKey: 'root' })).toEqual(ok(UNIVERSITY_SHARD));
    expect(shardOfHost('localhost', { ...settings, localhostShardKey: 'nobody' })).toEqual(unknown);
  });

  test('S1.03/1 {shard}.localhost works in development only', () => {
    expect(shardOfHost('demo.localhost:5173', inDevelopment)).toEqual(ok(DEMO_SHARD));
    expect(shardOfHost('demo.localhost:5173', settings)).toEqual(unknown);
  });
});

describe('TN-1 only an exact spelling of a known shard is known', () => {
  test.each([
    '',
    '.',
    'nobody.circuit.example',
    'www.circuit.example',
    'university.evil.com',
    'university.evil-circuit.example',
    'evil-circuit.example',
    'universitycircuit.example',
    'university.circuit.example.evil.com',
    'university.staging.circuit.example',
    'a.university.circuit.example',
    'university.dev.qa.circuit.example',
    'university..circuit.example',
    '.circuit.example',
    'circuit.example..',
    'localhost.evil.com',
    'demo.127.0.0.1',
    '127.0.0.2',
  ])('TN-1 %s is unknown, in development too', (host) => {
    expect(shardOfHost(host, settings)).toEqual(unknown);
    expect(shardOfHost(host, inDevelopment)).toEqual(unknown);
  });

  test('TN-1 the root domain is unknown where no university is configured', () => {
    expect(shardOfHost(ROOT, { ...settings, shards: new Set([DEMO_SHARD]) })).toEqual(unknown);
  });
});

test('TN-2 dev and qa are tiers, never shards, even where someone has named a shard so', () => {
  const misnamed = { ...settings, shards: new Set([...all, shard('dev')]) };
  expect(shardOfHost('dev.circuit.example', misnamed)).toEqual(unknown);
  expect(shardOfHost('dev.qa.circuit.example', misnamed)).toEqual(unknown);
});

test.each([
  '[::1]',
  '[::1]:3000',
  '::1',
  'university.circuit.example@evil.com',
  'evil.com#.circuit.example',
  'evil.com/.circuit.example',
  'university.circuit.example, evil.com',
  ' university.circuit.example',
  'university.circuit.example:80:80',
  'university.circuit.example:port',
  'university.circuit.example\n',
  'ｕniversity.circuit.example',
])('TN-4 what is neither a name nor an IPv4 address is unknown: %j', (host) => {
  expect(shardOfHost(host, inDevelopment)).toEqual(unknown);
});

test('TN-4 a letter that becomes ASCII only by lower-casing does not spell a shard', () => {
  const withK = { ...settings, shards: new Set([shard('k')]) };
  expect(shardOfHost('K.circuit.example', withK)).toEqual(ok('k'));
  expect(shardOfHost('\u212A.circuit.example', withK)).toEqual(unknown);
});

const knownShard = fc.constantFrom(...all);
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);

test('TN-6 capitals, a port and a trailing dot change nothing', () => {
  const spellings = fc.property(
    knownShard,
    fc.constantFrom('', '.dev', '.qa'),
    fc.func(fc.boolean()),
    fc.constantFrom('', '.'),
    fc.option(fc.nat(65_535)),
    (known, tier, isCapital, dot, port) => {
      const name = `${known}${tier}.${ROOT}`
        .split('')
        .map((letter, index) => (isCapital(index) ? letter.toUpperCase() : letter))
        .join('');
      const host = `${name}${dot}${port === null ? '' : `:${port}`}`;
      expect(shardOfHost(host, settings)).toEqual(ok(known));
      expect(shardOfHost(host, { ...settings, rootDomain: `${ROOT.toUpperCase()}.` })).toEqual(ok(known));
    },
  );
  expect(() => fc.assert(spellings)).not.toThrow();
});

test('TN-1 a foreign domain is unknown, however it is glued to ours', () => {
  const glued = fc.property(knownShard, label, label, (known, left, right) => {
    for (const host of [
      `${known}.${left}${ROOT}`,
      `${known}.${left}-${ROOT}`,
      `${known}.${ROOT}.${right}`,
      `${known}.${ROOT}${right}`,
      `${known}.${left}.${right}`,
    ])
      expect(shardOfHost(host, inDevelopment)).toEqual(host.endsWith('.localhost') ? ok(known) : unknown);
  });
  expect(() => fc.assert(glued)).not.toThrow();
});

test('TN-1 whatever the host, only a configured shard is ever returned', () => {
  const parts = fc.constantFrom(
    ROOT,
    'university',
    'demo',
    'root',
    'dev',
    'qa',
    'localhost',
    '.',
    ':80',
    '@',
    '127.0.0.1',
  );
  const anyHost = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 6 }).map((some) => some.join('')),
  );
  const closed = fc.property(anyHost, fc.boolean(), (host, isDevelopment) => {
    const found = shardOfHost(host, { ...settings, shards: new Set([DEMO_SHARD]), isDevelopment });
    expect(found.isOk ? found.value : DEMO_SHARD).toBe(DEMO_SHARD);
  });
  expect(() => fc.assert(closed, { numRuns: 2000 })).not.toThrow();
});
