import { spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openStorage } from './openStorage.ts';
import { CSV, testStorageContract } from './storage.contract.ts';

/** A user that needs no name. */
const OTHER = 58_020;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'circuit-files-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('the file driver', () => {
  testStorageContract(async () => {
    const folder = join(home, 'objects');
    const away = join(home, 'away');
    return {
      storage: openStorage({ kind: 'file', folder }),
      leftovers: () => readdir(join(folder, '+writing')),
      breakDown: () => rename(folder, away),
      mend: () => rename(away, folder),
    };
  });

  test('ST-9 a folder that became something else is a store that is down', async () => {
    const folder = join(home, 'lost');
    const storage = openStorage({ kind: 'file', folder });
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await expect(storage.get('a/b')).rejects.toMatchObject({ name: 'StorageUnavailable' });
    await expect(storage.put('a/b', Buffer.from('x'), CSV)).rejects.toMatchObject({ name: 'StorageUnavailable' });
  });

  test('ST-10 a disk that takes nothing more says so and keeps no half of an object', async () => {
    const folder = join(home, 'full');
    const script = `
      import { openStorage } from '#platform/storage/openStorage.ts';
      const storage = openStorage({ kind: 'file', folder: process.argv[1] });
      await storage.put('a/small', Buffer.alloc(1000), { contentType: 'text/plain' });
      const failure = await storage.put('a/large', Buffer.alloc(8_000_000), { contentType: 'text/plain' }).catch((e) => e);
      process.stdout.write(failure.name + ' ' + (await Array.fromAsync(storage.list(''))).map(({ key }) => key));`;
    // A limit on the size of a file refuses the write in the middle, as a full disk does, and needs no rights.
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 4000 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script, folder],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    );
    expect({ stdout, stderr }).toEqual({ stdout: 'StorageUnavailable a/small', stderr: '' });
    expect(await readdir(join(folder, '+writing'))).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'ST-20 what root stores in a folder of another user belongs to that user, with every folder on its way',
    async () => {
      const folder = join(home, 'of-another');
      await mkdir(folder);
      await chown(folder, OTHER, OTHER);
      await openStorage({ kind: 'file', folder }).put('a/b/c', Buffer.from('x'), CSV);
      const made = ['+writing', 'a+', 'a+/b+', 'a+/b+/c'];
      const owners = await Promise.all(made.map((path) => stat(join(folder, path))));
      expect(owners.map(({ uid, gid }) => [uid, gid])).toEqual(made.map(() => [OTHER, OTHER]));
    },
  );

  test('ST-11 the file driver has no addresses of its own to sign', async () => {
    const storage = openStorage({ kind: 'file', folder: join(home, 'unsigned') });
    expect(await storage.presignGet('a/b', { expiresInSeconds: 60 })).toBeUndefined();
    expect(await storage.presignPut('a/b', { ...CSV, byteSize: 1, expiresInSeconds: 60 })).toBeUndefined();
  });
});
