import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import { addressOf } from './createDatabase.ts';
import { migrate } from './migrate.ts';
import { printSchema } from './printSchema.ts';
import { printTables } from './printTables.ts';

// Expects OWNER_URL of a local server: see `npm run db:schema`. A database of its own, so that only the migrations
// are printed and not the test clock.
const serverUrl = process.env['OWNER_URL'] ?? '';
const server = new pg.Client({ connectionString: serverUrl });
await server.connect();
await server.query('create database print_schema template template0');
const ownerUrl = addressOf(serverUrl, 'print_schema');
await migrate(ownerUrl);
const client = new pg.Client({ connectionString: ownerUrl });
await client.connect();
await writeFile(join(import.meta.dirname, '../../../docs/schema.sql'), await printSchema(client));
await writeFile(join(import.meta.dirname, 'tables.ts'), await printTables(ownerUrl));
await client.end();
await server.query('drop database print_schema');
await server.end();
