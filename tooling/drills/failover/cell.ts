import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

const KIT = join(import.meta.dirname, '../../cell');
const runFile = promisify(execFile);

/** A PostgreSQL of three nodes that can be killed and frozen (tooling/cell). */
export interface Cell {
  /** The address of whichever node leads. */
  readonly leaderUrl: string;
  /** Past the balancer, straight at one node. */
  readonly urlOf: (node: string) => string;
  /** Answers what the kit printed: the node that was hit. */
  readonly fault: (...args: readonly string[]) => Promise<string>;
  readonly leader: () => Promise<string>;
  /** Waits until three nodes run on one timeline, one of them as a replica that commits wait for. */
  readonly whole: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** `folder` holds the cell; `rootFolder` the packages it runs from, which are fetched once. */
export async function startCell(folder: string, rootFolder: string): Promise<Cell> {
  const environment = {
    CELL_PORT: '17600',
    CELL_SYNC: 'quorum',
    CELL_FAILSAFE: '1',
    ...process.env,
    CELL_ROOT: rootFolder,
  };
  const kit = async (script: string, ...args: readonly string[]) =>
    (await runFile(join(KIT, script), [folder, ...args], { env: environment, maxBuffer: 1e8 })).stdout.trim();
  await Promise.all([folder, rootFolder].map((made) => mkdir(made, { recursive: true })));
  if (!existsSync(join(rootFolder, 'root.packages'))) await runFile(join(KIT, 'root.sh'), [rootFolder]);
  if (existsSync(join(folder, 'run/cell.env'))) await kit('down.sh');
  Object.assign(environment, { CELL_FRESH: '1' });
  await kit('up.sh');
  const lines = (await readFile(join(folder, 'run/urls.env'), 'utf8')).trim().split('\n');
  const urls = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const urlNamed = (name: string) => {
    const url = urls.get(name);
    if (url === undefined) throw new Error(`The cell has no ${name}.`);
    return url;
  };
  const fault = (...args: readonly string[]) => kit('fault.sh', ...args);
  const nodes = async () => (await fault('status').catch(() => '')).split('\n').filter((line) => /^\| n\d/.test(line));
  return {
    leaderUrl: urlNamed('CELL_LEADER_URL'),
    urlOf: (node) => urlNamed(`CELL_${node.toUpperCase()}_URL`),
    fault,
    leader: async () => /\| (n\d) /.exec((await nodes()).find((line) => line.includes('Leader')) ?? '')?.[1] ?? '',
    whole: async () => {
      for (const end = Date.now() + 180_000; Date.now() < end; await sleep(500)) {
        const found = await nodes();
        const areWell = found.filter((line) => /streaming|running/.test(line)).length === 3;
        const timelines = new Set(found.map((line) => line.split('|')[5]?.trim()));
        if (areWell && timelines.size === 1 && found.some((line) => /Sync|Quorum/.test(line))) return;
      }
      throw new Error('The cell does not become whole again.');
    },
    stop: async () => void (await kit('down.sh')),
  };
}

/** Asks until there is an answer: somebody may be taking over. */
export async function askPatiently<Row extends object>(url: string, text: string, seconds = 90): Promise<Row[]> {
  for (const end = Date.now() + seconds * 1000; ; await sleep(500)) {
    try {
      return await askOnce<Row>(url, text, 5000);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

export async function askOnce<Row extends object>(url: string, text: string, withinMs: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    // A frozen server never says goodbye.
    client.connection.stream.destroy();
  }
}
