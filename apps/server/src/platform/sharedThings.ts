import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';

import type { StorageOptions } from './storage/openStorage.ts';

export interface OneDatabase {
  readonly shards: readonly string[];
  readonly url: string;
  readonly jobsUrl: string;
  /** The document itself, not where it lies. */
  readonly keys: unknown;
  readonly storage: StorageOptions;
}

/**
 * What two entries have in common although nothing may be shared, in words; nothing is the good answer. Things are
 * compared and not their spelling: a copied key file is the same keys, another role leads into the same database.
 * (TN-23)
 */
export function sharedThings(one: OneDatabase, other: OneDatabase): string[] {
  const shared = {
    'a shard': haveCommon(one.shards, other.shards),
    'a database': haveCommon(databasesOf(one), databasesOf(other)),
    'a role': haveCommon(rolesOf(one), rolesOf(other)),
    keys: haveCommon(secretsIn(one.keys), secretsIn(other.keys)),
    storage:
      isInside(placeOf(one.storage), placeOf(other.storage)) || isInside(placeOf(other.storage), placeOf(one.storage)),
    'a key of the store': haveCommon(storeKeysOf(one.storage), storeKeysOf(other.storage)),
  };
  return Object.entries(shared).flatMap(([what, isShared]) => (isShared ? [what] : []));
}

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

const databasesOf = ({ url, jobsUrl }: OneDatabase): string[] => [url, jobsUrl].map((one) => addressOf(one).database);
const rolesOf = ({ url, jobsUrl }: OneDatabase): string[] => [url, jobsUrl].map((one) => addressOf(one).role);

const HERE = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** An address as PostgreSQL understands it: without its defaults, capitals and options. */
function addressOf(text: string): { readonly database: string; readonly role: string } {
  if (!URL.canParse(text)) return { database: text, role: text };
  const url = new URL(text);
  const host = (url.searchParams.get('host') ?? url.hostname).toLowerCase().replace(/\.$/, '');
  const port = url.searchParams.get('port') ?? (url.port === '' ? '5432' : url.port);
  const server = `${HERE.has(host) ? 'localhost' : host}:${port}`;
  const user = loginOf(text);
  const name = decodeURIComponent(url.pathname.slice(1));
  return { database: `${server}/${name === '' ? user : name}`, role: `${user}@${server}` };
}

/** Who logs in at an address of PostgreSQL; named in its options, that one. */
export function loginOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  return url.searchParams.get('user') ?? decodeURIComponent(url.username);
}

const SHORTEST_SECRET = 32;

/** Every text of the document that is long enough to be a secret, wherever it stands. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= SHORTEST_SECRET ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

function placeOf(storage: StorageOptions): string {
  if (storage.kind === 'file') return `file:${realFolder(storage.folder)}/`;
  const folder = storage.prefix.replaceAll(/^\/+|\/+$/g, '');
  return `${new URL(storage.endpoint).href}${storage.bucket}/${folder === '' ? '' : `${folder}/`}`;
}

/** A prefix stops only our own code: a thief of a shared key reads below every prefix. */
const storeKeysOf = (storage: StorageOptions): string[] => (storage.kind === 's3' ? [storage.secretAccessKey] : []);

/** Where a link leads to, once it is there. */
const realFolder = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : resolve(folder));

/** A folder inside another one is shared with it. */
const isInside = (inner: string, outer: string): boolean => inner.startsWith(outer);
