import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Shard } from '@circuit/domain/kernel';
import { vi } from 'vitest';

import type { KeysDocument } from '#platform/keys.ts';
import { newKeys } from '#platform/keys.ts';
import { openStorage } from '#platform/storage/openStorage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { startWith } from '../operator/startWith.ts';

interface Place {
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly shards: readonly Shard[];
  readonly keys?: KeysDocument;
  /** One more database of the same settings. */
  readonly others?: { readonly second: Pick<Place, 'appUrl' | 'jobsUrl' | 'shards'> };
}

/** What an operator types on a machine with the settings of these universities, its exit code, and what it wrote. */
export async function asOperator({ appUrl: url, jobsUrl, shards, keys, others }: Place) {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  const keysFile = join(folder, 'keys.json');
  await writeFile(keysFile, JSON.stringify(keys ?? (await newKeys())));
  // No two databases of the settings may share them.
  const otherKeys = others === undefined ? undefined : await newKeys();
  const filesFolderOf = (name: string) => join(folder, name === 'main' ? 'files' : `files-${name}`);
  const storage = { kind: 'file', folder: filesFolderOf('main') };
  const settings = {
    NODE_ENV: 'test',
    WEB_ORIGIN: 'http://{shard}.circuit.test',
    DATABASES: JSON.stringify(
      Object.fromEntries(
        Object.entries({ main: { appUrl: url, jobsUrl, shards }, ...others }).map(([name, one]) => [
          name,
          {
            shards: one.shards,
            url: one.appUrl,
            jobsUrl: one.jobsUrl,
            keys: name === 'main' ? keysFile : otherKeys,
            storage: name === 'main' ? storage : { kind: 'file', folder: filesFolderOf(name) },
          },
        ]),
      ),
    ),
  };
  const more: Record<string, string> = {};
  const type = async (...words: readonly string[]): Promise<{ code: number; text: string }> => {
    for (const [name, value] of Object.entries({ ...settings, ...more })) vi.stubEnv(name, value);
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    try {
      const code = await startWith(words, write, write);
      return { code, text: lines.join('\n') };
    } finally {
      vi.unstubAllEnvs();
    }
  };
  /** What the operator sets beside the settings, such as OWNER_URL, until it is set again. */
  const withMore = (given: Readonly<Record<string, string>>) => {
    for (const name of Object.keys(more)) delete more[name];
    Object.assign(more, given);
  };
  const filesOf = (shard: Shard, name = 'main') =>
    withinShard(openStorage({ kind: 'file', folder: filesFolderOf(name) }), shard);
  return { type, withMore, filesOf, folder, keysFile, settings };
}
