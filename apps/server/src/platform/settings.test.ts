import { expect, test } from 'vitest';

import { readSettings } from './settings.ts';

const one = {
  DATABASE_URL: 'postgres://app@db/circuit',
  JOBS_DATABASE_URL: 'postgres://jobs@db/circuit',
  STORAGE: '{"kind":"file","folder":"files"}',
};
const keys = { signing: [], refresh: '' };
const other = { url: 'demo', jobsUrl: 'dj', keys: { signing: ['d'] }, storage: { kind: 'file', folder: 'demo' } };
const database = { url: 'u', jobsUrl: 'j', keys, storage: { kind: 'file', folder: 'f' } };

test('S3.12/2 APP_NAME, LOCALHOST_SHARD_KEY, ROOT_DOMAIN and NODE_ENV are read, with safe defaults', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university'] } });
  expect(readSettings({ DATABASES })).toMatchObject({
    APP_NAME: 'Circuit',
    LOCALHOST_SHARD_KEY: 'university',
    ROOT_DOMAIN: 'localhost',
    NODE_ENV: 'production',
    isProduction: true,
  });
  const set = {
    APP_NAME: 'Peer',
    LOCALHOST_SHARD_KEY: 'demo',
    ROOT_DOMAIN: 'circuit.example',
    NODE_ENV: 'development',
  };
  expect(readSettings({ DATABASES, ...set })).toMatchObject({ ...set, isProduction: false });
});

test('TN-21 each database has its shards, roles, keys and storage to itself', () => {
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university', 'north'] },
    demo: { ...other, shards: ['demo'] },
  });
  expect(readSettings({ DATABASES }).databases).toMatchObject([
    { name: 'main', shards: ['university', 'north'], url: 'u' },
    { name: 'demo', shards: ['demo'], url: 'demo' },
  ]);
});

test.each([
  ['an address', { url: 'u' }],
  ['a role', { jobsUrl: 'j' }],
  ['keys', { keys }],
  ['storage', { storage: { kind: 'file', folder: 'f' } }],
  ['a shard', { shards: ['university'] }],
])('TN-23 two databases that share %s are refused', (_what, shared) => {
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university'] },
    demo: { ...other, shards: ['demo'], ...shared },
  });
  expect(() => readSettings({ DATABASES })).toThrow('share');
});

test('TN-23 the demo shares a database with nobody', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university', 'demo'] } });
  expect(() => readSettings({ DATABASES })).toThrow('The demo must have a database of its own');
});

test('TN-22 incomplete settings are refused, all mistakes at once', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['UPPER'], storage: { kind: 'tape' } } });
  expect(() => readSettings({ DATABASES, PORT: 'x' })).toThrow(/PORT[^]*shards[^]*storage|shards[^]*storage[^]*PORT/);
  expect(() => readSettings(one)).toThrow('keys');
});

test('MS-12 without a mail server messages wait; with one, sender and links come from the settings alone', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university'] } });
  const [university] = readSettings({ DATABASES }).databases[0]?.shards ?? [];
  if (university === undefined) throw new Error('There is no shard.');
  expect(readSettings({ DATABASES }).mail).toBeNull();
  const set = readSettings({ DATABASES, SMTP_URL: 'smtp://mail.example.edu', ROOT_DOMAIN: 'circuit.example' });
  expect(set.mail).toEqual({ url: 'smtp://mail.example.edu', from: 'Circuit <no-reply@circuit.example>' });
  expect(set.originOf(university)).toBe('https://university.circuit.example');
  const tier = readSettings({ DATABASES, WEB_ORIGIN: 'https://{shard}.qa.circuit.example' });
  expect(tier.originOf(university)).toBe('https://university.qa.circuit.example');
  expect(() => readSettings({ DATABASES, SMTP_URL: 'https://mail.example.edu' })).toThrow('SMTP_URL');
});
