import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@circuit/db';
import { aShard } from '@circuit/testing';
import { afterAll, expect, inject, test } from 'vitest';

import { refuseOldSchema } from './currentSchema.ts';
import { MIGRATIONS_FOLDER } from './places.ts';

const database = openDatabase(inject('university').appUrl);
afterAll(() => database.close());
const place = { name: 'main', shard: aShard() };

test('OP-10 tables as old as the code or newer are fine, older ones are refused with what mends them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await expect(refuseOldSchema(database, place, folder)).resolves.toBeUndefined();
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await expect(refuseOldSchema(database, place, folder)).resolves.toBeUndefined();
  await writeFile(join(folder, '29990101000000_moons__create.sql'), 'create table moons ();');
  await expect(refuseOldSchema(database, place, folder)).rejects.toThrow(
    'The database main lacks one migration that this version needs, from 29990101000000_moons__create.sql on. Run "circuit migrate" first.',
  );
});
