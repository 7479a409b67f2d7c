import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort, startPostgres, type LocalPostgres } from '@circuit/testing';

import type { Base } from './base.ts';
import { asAdmin, asSetting } from './database.ts';

const LEFT_OUT = [
  './pg_wal/*',
  './postmaster.pid',
  './postmaster.opts',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_stat_tmp/*',
];

/**
 * The PostgreSQL of the tests with an archive in a folder. It comes without pg_basebackup, so its files are copied between
 * pg_backup_start and pg_backup_stop, which is what pg_basebackup does.
 */
export async function startLocalBase(): Promise<Base> {
  const folder = mkdtempSync(join(tmpdir(), 'circuit-restore-'));
  chmodSync(folder, 0o755);
  const [archive, backup] = [join(folder, 'archive'), join(folder, 'backup')];
  const kept = { folder: join(folder, 'running'), port: await freePort() };
  const others: LocalPostgres[] = [];
  const first = await startPostgres(kept);
  const owner = statSync(first.dataFolder);
  for (const one of [archive, backup]) {
    mkdirSync(one, { mode: 0o700 });
    chownSync(one, owner.uid, owner.gid);
  }
  const adminUrl = adminOf(first);
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`alter system set archive_mode = on`);
    await admin.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  });
  await first.stop();
  const running = await startPostgres(kept);

  return {
    adminUrl,
    words: {
      backUp: 'pg_backup_start, copy of the data folder, pg_backup_stop',
      restore: 'copy of the backup with recovery.signal, restore_command and recovery_target_time; start',
    },
    backUp: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`select pg_backup_start('nightly', true)`);
        const excluded = LEFT_OUT.map((path) => `--exclude=${path}`);
        execFileSync('sh', ['-c', `tar -C "$0" -c "$@" . | tar -C "${backup}" -xp`, running.dataFolder, ...excluded]);
        const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
        writeFileSync(join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
        chownSync(join(backup, 'backup_label'), owner.uid, owner.gid);
      }),
    restoreTo: async (moment) => {
      await archiveAll(adminUrl);
      const place = join(folder, `restored-${others.length + 1}`);
      const data = join(place, 'data');
      mkdirSync(place);
      execFileSync('cp', ['-a', backup, data]);
      const target = moment === 'latest' ? [] : [`recovery_target_time = '${asSetting(moment)}'`];
      const settings = [
        'archive_mode = off',
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_action = 'promote'`,
        ...target,
      ];
      appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
      writeFileSync(join(data, 'recovery.signal'), '');
      chownSync(join(data, 'recovery.signal'), owner.uid, owner.gid);
      const restored = await startPostgres({ folder: place, port: await freePort() });
      others.push(restored);
      return adminOf(restored);
    },
    stop: async () => {
      await Promise.all([...others, running].map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function adminOf({ university }: LocalPostgres): string {
  const address = new URL(university.ownerUrl);
  address.pathname = '/postgres';
  return address.href;
}

/** What is newer than the last full segment is not in the archive yet: close the segment and wait for it. */
async function archiveAll(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
    for (let attempt = 0; attempt < 300; attempt++) {
      const { rowCount } = await admin.query('select from pg_stat_archiver where last_archived_wal >= $1', [
        rows[0]?.segment,
      ]);
      if (rowCount === 1) return;
      await sleep(100);
    }
    throw new Error('The archive does not take the log.');
  });
}
