import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createDirectory, migrateDirectory } from '@circuit/db';
import { BALANCERS, WAVES } from '@circuit/domain/tenancy';

import { DIRECTORY_MIGRATIONS_FOLDER } from '#platform/places.ts';

import { BY, DRY_RUN, operatorOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { inDirectory } from '../placeShard.ts';
import { readSecrets } from '../ownerUrls.ts';
import { readCells } from '../readCells.ts';
import { followMap, writeMapOnce } from '../writeMap.ts';

const CELL = { value: 'CELL', needed: true, bare: true, meaning: 'The name of its database in the settings.' } as const;
const NOTHING_CHANGED = 'Nothing was changed.';

/** The shard directory, and the cells that it knows. */
export const CELL_COMMANDS: readonly Command[] = [
  command({
    name: 'directory create',
    summary:
      'Makes the database of the shard directory with its two roles and tables, and writes their addresses into two files that only their owner can read: shard-directory-url for the settings of the processes, and shard-directory-operator-url for this command. Typed again for the same database, it gives both roles new passwords. The address of a PostgreSQL administrator comes from ADMIN_URL or the file ADMIN_URL_FILE.',
    options: {
      name: { value: 'NAME', needed: true, meaning: 'Of the database: small letters, digits and underscores.' },
      to: { value: 'FOLDER', needed: true, meaning: 'Where the two files are written; they must not exist yet.' },
      'dry-run': DRY_RUN,
    },
    run: async ({ name, to, 'dry-run': isDryRun }, say) => {
      if (!/^[a-z][a-z0-9_]{0,40}$/.test(name))
        throw new UsageError('A name has small letters, digits and underscores.');
      const { ADMIN_URL: adminUrl } = readSecrets(['ADMIN_URL']);
      if (adminUrl === undefined) throw new UsageError('ADMIN_URL is not set.');
      if (isDryRun) return say(`Would make the shard directory ${name}. ${NOTHING_CHANGED}`);
      const files = ['shard-directory-url', 'shard-directory-operator-url'].map((file) => join(to, file));
      const there = files.find((file) => existsSync(file));
      if (there !== undefined) throw new Error(`${there} is there already. ${NOTHING_CHANGED}`);
      const login = (role: string) => ({ role: `${name}_${role}`, password: randomBytes(24).toString('base64url') });
      const roles = { name, reader: login('reader'), operator: login('operator') };
      const { url, operatorUrl } = await createDirectory(adminUrl, roles, DIRECTORY_MIGRATIONS_FOLDER);
      for (const [at, address] of [url, operatorUrl].entries())
        await writeFile(files[at] ?? '', `${address}\n`, { mode: 0o600, flag: 'wx' });
      return say(`The shard directory ${name} is ready. Its addresses are in ${to}.`);
    },
  }),
  command({
    name: 'directory migrate',
    summary:
      'Brings the tables of the shard directory up to date, before its commands of a new release are used. Processes of any release go on meanwhile. The address of a PostgreSQL administrator comes from ADMIN_URL or the file ADMIN_URL_FILE.',
    options: {
      name: { value: 'NAME', needed: true, meaning: 'Of its database, as it was created.' },
      'dry-run': DRY_RUN,
    },
    run: async ({ name, 'dry-run': isDryRun }, say) => {
      const { ADMIN_URL: adminUrl } = readSecrets(['ADMIN_URL']);
      if (adminUrl === undefined) throw new UsageError('ADMIN_URL is not set.');
      if (isDryRun) return say(`Would bring the shard directory ${name} up to date. ${NOTHING_CHANGED}`);
      const applied = await migrateDirectory(adminUrl, name, DIRECTORY_MIGRATIONS_FOLDER);
      return say(applied.length === 0 ? `${name} was up to date.` : `${name}: applied ${applied.join(', ')}.`);
    },
  }),
  command({
    name: 'directory take-over',
    summary:
      'Says that this copy of the shard directory leads from now on: after it was restored, or made the leader when the one before was lost. Processes then follow it even if they had heard more of the one before, and never follow that one again.',
    options: { by: BY, 'dry-run': DRY_RUN },
    run: async ({ by, 'dry-run': isDryRun }, say) => {
      if (isDryRun) return say(`Would raise the epoch of the directory. ${NOTHING_CHANGED}`);
      await inDirectory(operatorOf('directory take-over', by), ({ takeOver }) => takeOver());
      return say('The directory leads in a new epoch.');
    },
  }),
  command({
    name: 'directory map',
    summary:
      'Writes the map by which nginx or HAProxy finds the cell of a host. With --follow it does so whenever the directory changes, until it is ended, and then runs the command of --reload, which makes the balancer read it: the unit circuit-map.service does that. While the directory is away the map stays as it is.',
    options: {
      for: { value: 'BALANCER', needed: true, meaning: 'nginx or haproxy.' },
      to: { value: 'FILE', needed: true, meaning: 'The file that the balancer reads.' },
      reload: {
        value: 'COMMAND',
        meaning: 'Such as “systemctl reload nginx”: a program and its words, without a shell.',
      },
      follow: { meaning: 'Go on until it is ended.' },
    },
    run: async ({ for: given, to: file, reload: typed, follow }, say) => {
      const balancer = BALANCERS.find((one) => one === given);
      if (balancer === undefined) throw new UsageError(`"${given}" is neither nginx nor haproxy.`);
      const reload = typed === undefined ? [] : typed.split(' ').filter((word) => word !== '');
      if (follow) return followMap({ balancer, file, reload }, say, untilEnded());
      const hasChanged = await writeMapOnce({ balancer, file, reload });
      return say(hasChanged ? `${file} is written.` : `${file} is up to date.`);
    },
  }),
  command({
    name: 'cell add',
    summary:
      'Tells the shard directory of a cell: a database with the processes that serve it. Balancers are told where these processes are. Typed again, it changes what is given.',
    options: {
      cell: CELL,
      upstreams: { value: 'HOST:PORT,…', needed: true, meaning: 'Where a balancer finds its processes.' },
      health: {
        value: 'HOST:PORT,…',
        meaning: 'Where operators ask how its processes are, the workers too: OPS_HOST and OPS_PORT of each.',
      },
      wave: { value: 'NUMBER', meaning: 'When it gets a release: 1 is the canary, 2 the first tenth, 3 the rest.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ cell: name, upstreams: text, health: asked, wave: typed, by, 'dry-run': isDryRun }, say) => {
      const upstreams = readAddresses(text);
      const health = asked === undefined ? {} : { health: readAddresses(asked) };
      const wave = WAVES.find((one) => String(one) === typed);
      if (typed !== undefined && wave === undefined) throw new UsageError(`"${typed}" is not 1, 2 or 3.`);
      if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) throw new UsageError(`"${name}" is not the name of a cell.`);
      if (isDryRun) return say(`Would add the cell ${name} at ${upstreams.join(', ')}. ${NOTHING_CHANGED}`);
      await inDirectory(operatorOf('cell add', by), ({ saveCell }) =>
        saveCell({ name, upstreams, ...health, ...(wave === undefined ? {} : { wave }) }),
      );
      return say(`The directory has the cell ${name} at ${upstreams.join(', ')}.`);
    },
  }),
  command({
    name: 'cell remove',
    summary:
      'Takes a cell out of the shard directory. It must hold no university any more, not even one that has left.',
    options: { cell: CELL, by: BY, 'dry-run': DRY_RUN },
    run: async ({ cell: name, by, 'dry-run': isDryRun }, say) => {
      await inDirectory(operatorOf('cell remove', by), async (change) => {
        if ((await change.cellNamed(name)) === undefined) throw new Error(`The directory has no cell ${name}.`);
        const [first, ...others] = await change.placementsIn(name);
        if (first !== undefined)
          throw new Error(
            `${name} still has ${first.shard}${others.length === 0 ? '' : ` and ${others.length} more`}.`,
          );
        if (!isDryRun) await change.removeCell(name);
      });
      say(isDryRun ? `Would remove the cell ${name}. ${NOTHING_CHANGED}` : `The cell ${name} is removed.`);
    },
  }),
  command({
    name: 'cell list',
    summary: 'Lists the cells of the shard directory, where their processes are, and how many universities each holds.',
    options: {},
    run: async (_values, say) => {
      for (const { name, upstreams, health, release, wave, shards } of await readCells()) {
        const wants = release === null ? '' : `, release ${release}`;
        const chosen = wave === null ? '' : `, wave ${wave}`;
        const asked = health.length === 0 ? '' : `, health at ${health.join(', ')}`;
        const count = `${shards.length} ${shards.length === 1 ? 'university' : 'universities'}`;
        say(`${name}  ${count}  at ${upstreams.join(', ')}${asked}${wants}${chosen}`);
      }
    },
  }),
];

function readAddresses(text: string): readonly string[] {
  const addresses = text.split(',').map((one) => one.trim());
  const wrong = addresses.find((one) => !/^(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(one));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not written HOST:PORT.`);
  return addresses;
}

function untilEnded(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}
