import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { fillDisk } from './disk.ts';
import { alertsFire, startPrometheus } from './prometheus.ts';
import { watchSystem } from './watchSystem.ts';

// npm run drill:watching: a real Prometheus reads a running system with the rules of the release; then the disk of the
// database fills up under people who save and read. Needs Debian's prometheus and, for the small disk, root.
const findings: Finding[] = [await alertsFire()];
const system = await startSystem();
try {
  findings.push(...(await watchSystem(system, startPrometheus)));
} finally {
  await system.stop();
}
findings.push(...(await fillDisk()));
report(findings);
