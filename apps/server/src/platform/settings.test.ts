import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readSettings } from './settings.ts';

const one = {
  DATABASE_URL: 'postgres://app@db/circuit',
  JOBS_DATABASE_URL: 'postgres://jobs@db/circuit',
  STORAGE: '{"kind":"file","folder":"files"}',
};
const [secret, otherSecret] = ['the-first-secret', 'another-secret'].map((text) => text.repeat(4));
const keys = { signing: [{ d: secret }], refresh: 'short' };
const other = {
  url: 'postgres://demo_app@db/demo',
  jobsUrl: 'postgres://demo_jobs@db/demo',
  keys: { signing: [{ d: otherSecret }], refresh: 'short' },
  storage: { kind: 'file', folder: 'demo' },
};
const database = {
  url: 'postgres://app@db/main',
  jobsUrl: 'postgres://jobs@db/main',
  keys,
  storage: { kind: 'file', folder: 'f' },
};

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

test('JO-19 a worker looks for dead workers each second, or as often as its settings say', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university'] } });
  expect(readSettings({ DATABASES }).DEAD_WORKERS_SECONDS).toBe(1);
  expect(readSettings({ DATABASES, DEAD_WORKERS_SECONDS: '10' }).DEAD_WORKERS_SECONDS).toBe(10);
  expect(() => readSettings({ DATABASES, DEAD_WORKERS_SECONDS: '0' })).toThrow('DEAD_WORKERS_SECONDS');
});

test('TN-21 each database has its shards, roles, keys and storage to itself', () => {
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university', 'north'] },
    demo: { ...other, shards: ['demo'] },
  });
  expect(readSettings({ DATABASES }).databases).toMatchObject([
    { name: 'main', shards: ['university', 'north'], url: database.url },
    { name: 'demo', shards: ['demo'], url: other.url },
  ]);
});

/** The same keys in a file of their own. */
function copyOf(document: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json');
  writeFileSync(file, JSON.stringify(document, null, 2));
  return file;
}

test.each([
  ['a database', { url: database.url }],
  ['a database', { url: 'postgresql://other@DB.:5432/main?application_name=x' }],
  ['a role', { jobsUrl: 'postgres://jobs@db/demo' }],
  ['a role', { jobsUrl: 'postgres://ignored@db/demo?user=jobs' }],
  ['keys', { keys }],
  ['keys', { keys: { refresh: secret, signing: [{ d: otherSecret }] } }],
  ['keys', { keys: copyOf(keys) }],
  ['storage', { storage: { kind: 'file', folder: 'f' } }],
  ['storage', { storage: { kind: 'file', folder: './x/../f/' } }],
  ['storage', { storage: { kind: 'file', folder: 'f/inside' } }],
  ['a shard', { shards: ['university'] }],
])('TN-23 two databases that share %s are refused, however they are written', (what, shared) => {
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university'] },
    demo: { ...other, shards: ['demo'], ...shared },
  });
  expect(() => readSettings({ DATABASES })).toThrow(`The databases main and demo share ${what}`);
});

const bucket = {
  kind: 's3',
  endpoint: 'https://store.example',
  region: 'us-east-1',
  bucket: 'files',
  prefix: 'main',
  accessKeyId: 'main',
  secretAccessKey: secret,
};
const demoBucket = { ...bucket, prefix: 'demo', accessKeyId: 'demo', secretAccessKey: otherSecret };

test.each([
  ['storage', 'with slashes around the prefix', { ...demoBucket, prefix: '/main/' }],
  ['storage', 'with one prefix inside the other', { ...demoBucket, prefix: 'main/demo' }],
  ['storage', 'without a prefix', { ...demoBucket, prefix: '' }],
  ['storage', 'by another address of it', { ...demoBucket, prefix: 'main', endpoint: 'HTTPS://store.example:443/' }],
  ['a key of the store', 'under two prefixes', { ...demoBucket, accessKeyId: 'main', secretAccessKey: secret }],
])('TN-23 two databases that share %s in S3, %s, are refused', (what, _how, storage) => {
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university'], storage: bucket },
    demo: { ...other, shards: ['demo'], storage },
  });
  expect(() => readSettings({ DATABASES })).toThrow(`The databases main and demo share ${what}.`);
});

test('TN-23 in one S3 store a prefix and a key of its own are enough', () => {
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university'], storage: bucket },
    demo: { ...other, shards: ['demo'], storage: demoBucket },
  });
  expect(readSettings({ DATABASES }).databases).toHaveLength(2);
});

test('TN-23 a folder is shared by a link to it too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  symlinkSync(folder, `${folder}-link`);
  const DATABASES = JSON.stringify({
    main: { ...database, shards: ['university'], storage: { kind: 'file', folder } },
    demo: { ...other, shards: ['demo'], storage: { kind: 'file', folder: `${folder}-link` } },
  });
  expect(() => readSettings({ DATABASES })).toThrow('The databases main and demo share storage');
});

test('TN-23 the demo shares a database with nobody', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university', 'demo'] } });
  expect(() => readSettings({ DATABASES })).toThrow('The demo must have a database of its own');
});

test('TN-22 incomplete settings are refused, all mistakes at once', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['UPPER'], storage: { kind: 'tape' } } });
  expect(() => readSettings({ DATABASES, PORT: 'x' })).toThrow(/PORT[^]*shards[^]*storage|shards[^]*storage[^]*PORT/);
  expect(() => readSettings(one)).toThrow('KEYS_FILE: not set.');
});

test('TN-22 each mistake carries the name of its variable', () => {
  const message = messageOf(() => readSettings({ PORT: 'x' }));
  for (const name of ['DATABASE_URL', 'JOBS_DATABASE_URL', 'KEYS_FILE', 'STORAGE', 'PORT'])
    expect(message).toMatch(new RegExp(`^  ${name}: `, 'm'));
  expect(message).not.toMatch(/jobsUrl|ZodError|\{\s*"code"/);
  const wrong = JSON.stringify({ main: { ...database, shards: ['university'], storage: { kind: 'tape' } } });
  expect(messageOf(() => readSettings({ DATABASES: wrong }))).toContain('DATABASES (main.storage.kind): ');
  expect(messageOf(() => readSettings({ ...one, KEYS_FILE: '/nowhere/keys.json' }))).toContain('/nowhere/keys.json');
});

test('TN-25 a setting can lie in a file; both at once, and a file that is not there, are mistakes', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'url');
  writeFileSync(file, 'postgres://app:secret@db/circuit\n');
  const { DATABASE_URL: _inFile, ...rest } = one;
  const env = { ...rest, KEYS_FILE: copyOf(keys), DATABASE_URL_FILE: file };
  expect(readSettings(env).databases[0]?.url).toBe('postgres://app:secret@db/circuit');
  expect(() => readSettings({ ...env, DATABASE_URL: 'postgres://app@db/other' })).toThrow(
    'DATABASE_URL_FILE: DATABASE_URL is set too.',
  );
  expect(() => readSettings({ ...env, SMTP_URL_FILE: `${file}.gone` })).toThrow(/SMTP_URL_FILE: .*gone cannot be read/);
});

test('EG-12 production refuses to call its own machine; development may, and can switch it off', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university'] } });
  expect(() => readSettings({ DATABASES, EGRESS_LOOPBACK: 'on' })).toThrow('EGRESS_LOOPBACK: must be off');
  const reaches = (env: Record<string, string>) => readSettings({ DATABASES, ...env }).reachesLoopback;
  expect([reaches({}), reaches({ NODE_ENV: 'development' })]).toEqual([false, true]);
  expect(reaches({ NODE_ENV: 'development', EGRESS_LOOPBACK: 'off' })).toBe(false);
});

test('TN-24 production refuses an origin without https', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university'] } });
  const WEB_ORIGIN = 'http://{shard}.circuit.example';
  expect(() => readSettings({ DATABASES, WEB_ORIGIN })).toThrow('WEB_ORIGIN: must begin with https://');
  expect(() => readSettings({ DATABASES, WEB_ORIGIN, NODE_ENV: 'development' })).not.toThrow();
});

test('HT-17 the API is described in development, and in production only where it is configured', () => {
  const DATABASES = JSON.stringify({ main: { ...database, shards: ['university'] } });
  const isDescribed = (env: Record<string, string>) => readSettings({ DATABASES, ...env }).describesApi;
  expect([{}, { API_DOCS: 'on' }, { NODE_ENV: 'development' }].map(isDescribed)).toEqual([false, true, true]);
});

function messageOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return String(error);
  }
}

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
