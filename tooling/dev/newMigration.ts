import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isMigrationName, migrationFile } from './migrationName.ts';

// npm run db:new <table>__<what>
const HEADER = '-- Why this is needed, in one sentence.\n';
const folder = join(import.meta.dirname, '../../packages/db/migrations');
const [name = ''] = process.argv.slice(2);

if (isMigrationName(name)) {
  const file = migrationFile(name, readdirSync(folder), new Date());
  writeFileSync(join(folder, file), HEADER, { flag: 'wx' });
  process.stdout.write(`packages/db/migrations/${file}\n`);
} else {
  process.stderr.write('npm run db:new <table>__<what>, or <table>__<column>__<what>: small letters, digits, _\n');
  process.exitCode = 2;
}
