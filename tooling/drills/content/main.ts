import { parseArgs } from 'node:util';

import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem, type System } from '#tooling/drills/system.ts';

type Part = (system: System, isShort: boolean) => Promise<Finding[]>;

// npm run drill:content [-- --short] [part …]: what people write, upload and link does no harm and is not lost.
const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  xss: async () => (await import('./xss.ts')).drillXss,
  metadata: async () => (await import('./metadata.ts')).drillMetadata,
  egress: async () => (await import('./egress.ts')).drillEgress,
  bombs: async () => (await import('./bombs.ts')).drillBombs,
  upload: async () => (await import('./upload.ts')).drillUpload,
  typing: async () => (await import('./typing.ts')).drillTyping,
};

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length === 0 ? Object.keys(PARTS) : positionals;
const system = await startSystem();
const findings: Finding[] = [];
try {
  for (const name of names) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}.`);
    findings.push(...(await (await part())(system, values.short)));
  }
} finally {
  await system.stop();
}
report(findings);
