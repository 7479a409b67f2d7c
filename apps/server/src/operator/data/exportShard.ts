import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import type { Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { shardTables, withOwner } from './withOwner.ts';

interface Written {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ShardExport {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: readonly Written[];
}

const PAGE = 1000;
/** Nobody else on this machine reads the work of a university. */
const FOLDER_MODE = 0o700;
const OWN = { flag: 'wx', flags: 'wx', mode: 0o600 };

/** What opens accounts, here or with another service. It is of no use elsewhere, and of much to a thief. (UE-1) */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'calendar_subscriptions',
  'credentials',
  'factor_ceremonies',
  'factors',
  'idempotency_keys',
  'lti_keys',
  'lti_login_states',
  'lti_registrations',
  'password_links',
  'pending_sign_ins',
  'provider_starts',
  'recovery_codes',
  'refresh_tokens',
  'service_secrets',
  'shard_keys',
  'sign_in_codes',
]);

/**
 * A university as it leaves: each table as JSON lines, each object as a file, and a list of all with checksums. All
 * tables are of one moment. (UE-1)
 */
export async function exportShard(
  { ownerUrl, storage }: { readonly ownerUrl: string; readonly storage: Storage },
  shard: Shard,
  folder: string,
): Promise<ShardExport> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const rows: Record<string, number> = {};
  const files: Written[] = [];
  await withOwner(ownerUrl, shard, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    for (const table of await shardTables(client)) {
      if (LEFT_OUT.has(table)) continue;
      const counted = { rows: 0 };
      files.push(await write(folder, `tables/${table}.jsonl`, linesOf(client, table, shard, counted)));
      rows[table] = counted.rows;
    }
    await client.query('commit');
  });
  const store = withinShard(storage, shard);
  for await (const { key } of store.list('')) {
    const found = await store.get(key);
    if (found !== undefined) files.push(await write(folder, `objects/${key}`, found.body));
  }
  await writeFile(
    join(folder, 'manifest.json'),
    `${JSON.stringify({ shard, rows, files, leftOut: [...LEFT_OUT] }, null, 2)}\n`,
    OWN,
  );
  return { rows, files };
}

async function* linesOf(client: pg.Client, table: string, shard: Shard, counted: { rows: number }) {
  const name = pg.escapeIdentifier(table);
  await client.query(`declare lines no scroll cursor for
    select to_jsonb(t)::text as line from ${name} t where shard = ${pg.escapeLiteral(shard)}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from lines`);
    if (rows.length === 0) break;
    counted.rows += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await client.query('close lines');
}

async function write(folder: string, path: string, body: AsyncIterable<string | Uint8Array>): Promise<Written> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of body) {
      const buffer = Buffer.from(piece);
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(target, OWN));
  return { path, bytes, sha256: hash.digest('hex') };
}
