import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { report, type Finding } from '#tooling/drills/report.ts';
import { archiveOfThis, unpack } from '#tooling/release/archives.ts';

import { loseAllMachines } from './allMachines.ts';
import type { Base } from './base.ts';
import { startCellBase } from './cellBase.ts';
import { startLocalBase } from './localBase.ts';
import { startObjectStore } from './objectStore.ts';
import { restoreOneUniversity } from './oneUniversity.ts';
import { prepareProduct, type Product } from './product.ts';
import { restoreWholeDatabase } from './wholeDatabase.ts';

// npm run drill:restore [-- --short]: what docs/operations/backup.md says, done and measured, with the programs of an
// unpacked release. The short form uses the PostgreSQL of the tests and a folder for files. The long one uses a cell with
// pgBackRest into S3; it needs Linux and root. CELL_ROOT names a folder whose root file system is used again.
const ROOT = join(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** Of a release; without it, this checkout is packed. */
    archive: { type: 'string' },
    folder: { type: 'string', default: process.env['CELL_FOLDER'] ?? join(ROOT, '.cache/cell') },
    port: { type: 'string', default: process.env['CELL_PORT'] ?? '17600' },
  },
});

const begunAt = performance.now();
const work = mkdtempSync(join(tmpdir(), 'circuit-drill-'));
const findings: Finding[] = [];
try {
  const release = unpack(values.archive ?? archiveOfThis(), join(work, 'release'));
  say('the release, packed or known, and unpacked', begunAt);
  findings.push(...(await (values.short ? shortForm(release) : longForm(release))));
} finally {
  rmSync(work, { recursive: true, force: true });
}
say('all of it', begunAt);
report(findings);

async function shortForm(release: string): Promise<Finding[]> {
  const base = await startLocalBase();
  const product = prepareProduct(release, undefined);
  try {
    return await drill(base, product);
  } finally {
    await base.stop();
    product.remove();
  }
}

async function longForm(release: string): Promise<Finding[]> {
  const store = await startObjectStore();
  const product = prepareProduct(release, store.storage);
  try {
    const base = await startCellBase({
      folder: values.folder,
      rootFolder: process.env['CELL_ROOT'] ?? values.folder,
      port: Number(values.port),
      s3Endpoint: store.endpoint,
    });
    try {
      return [...(await drill(base, product)), ...(await loseAllMachines(base))];
    } finally {
      await base.stop();
    }
  } finally {
    await store.stop();
    product.remove();
  }
}

async function drill(base: Base, product: Product): Promise<Finding[]> {
  await timed('two universities', () => product.seed(base.adminUrl));
  await timed(base.words.backUp, () => base.backUp());
  const { origin, stop } = await product.startApi(base.adminUrl);
  try {
    const stage = { base, product, origin };
    return [...(await restoreOneUniversity(stage)), ...(await restoreWholeDatabase(stage))];
  } finally {
    await stop();
  }
}

async function timed(what: string, act: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await act();
  say(what, begun);
}

function say(what: string, begun: number): void {
  process.stdout.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
}
