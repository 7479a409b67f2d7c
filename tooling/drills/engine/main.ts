import { parseArgs } from 'node:util';

import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';
import { killPostgresUnderWrites } from './killPostgres.ts';
import { killWorkerInExport } from './killWorker.ts';

// npm run drill:engine [-- --short]: what the engine promises when its parts are killed.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });

const system = await startSystem();
const findings: Finding[] = [];
try {
  findings.push(...(await killWorkerInExport(system, values.short ? 60_000 : 300_000)));
  findings.push(...(await killPostgresUnderWrites(system, 5)));
} finally {
  await system.stop();
}
report(findings);
