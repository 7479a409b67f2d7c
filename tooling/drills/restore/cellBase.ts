import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { MortalBase } from './base.ts';
import { asAdmin, asSetting } from './database.ts';

const run = promisify(execFile);
const KIT = join(import.meta.dirname, '../../cell');
const NODES = ['n1', 'n2', 'n3'];

export interface CellPlace {
  /** Where the cell lives. */
  readonly folder: string;
  /** Where its root file system is, made here if it is missing. */
  readonly rootFolder: string;
  readonly port: number;
  readonly s3Endpoint: string;
}

/** The highly available PostgreSQL of `tooling/cell`, with pgBackRest into S3. */
export async function startCellBase({ folder, rootFolder, port, s3Endpoint }: CellPlace): Promise<MortalBase> {
  const environment = {
    ...process.env,
    CELL_ROOT: rootFolder,
    CELL_PORT: String(port),
    CELL_S3: s3Endpoint,
    S3_BUCKET: 'backup',
    CELL_SYNC: 'quorum',
    CELL_FAILSAFE: '1',
    CELL_FRESH: '1',
  };
  const kit = async (script: string, ...args: string[]) => {
    const { stdout } = await run(join(KIT, script), args, { env: environment, maxBuffer: 1e8 });
    return stdout.trim();
  };
  if (!existsSync(join(rootFolder, 'root.packages'))) await kit('root.sh', rootFolder);
  await kit('up.sh', folder);
  const [, adminUrl = ''] = /^CELL_LEADER_URL=(.*)$/m.exec(readFileSync(join(folder, 'run/urls.env'), 'utf8')) ?? [];
  return {
    adminUrl,
    words: {
      backUp: 'pgbackrest --stanza=cell --type=full backup',
      restore: 'pgbackrest --stanza=cell --type=time --target=MOMENT --target-action=promote restore; start',
    },
    backUp: async () => void (await kit('fault.sh', folder, 'backup', 'full')),
    restoreTo: async (moment) => {
      const to = moment === 'latest' ? moment : asSetting(moment);
      return (await kit('restore.sh', folder, '--to', to)).split('\n').at(-1) ?? '';
    },
    archivedAt: () =>
      asAdmin(adminUrl, async (admin) => {
        const { rows } = await admin.query<{ at: Date }>('select last_archived_time as at from pg_stat_archiver');
        return rows[0]?.at ?? new Date(0);
      }),
    loseAllMachines: async () => void (await Promise.all(NODES.map((node) => kit('fault.sh', folder, 'kill', node)))),
    stop: async () => {
      await kit('down.sh', folder);
      for (const part of ['cell', 'run']) rmSync(join(folder, part), { recursive: true, force: true });
    },
  };
}
