import { parseArgs } from 'node:util';

import { ended, run } from '#tooling/dev/processes.ts';

// npm run full [-- part …]: the long forms of everything. A part can be run alone; `.ci/run` runs the short forms.
const PARTS: Readonly<Record<string, readonly string[]>> = {
  check: ['npm', 'run', 'check'],
  imports: ['npm', 'run', 'lint:imports:selftest'],
  test: ['npm', 'test'],
  // Asks the registry which packages have a known hole. Some mirrors cannot answer, and then it fails.
  audit: ['npm', 'audit', '--audit-level=high'],
  mutation: ['npm', 'run', 'mutation'],
  previous: ['npm', 'run', 'test:previous'],
  journeys: ['env', 'EVERY_LOOK=1', 'npm', 'run', 'test:e2e'],
  access: ['npm', 'run', 'drill:access'],
  engine: ['npm', 'run', 'drill:engine'],
  jobs: ['npm', 'run', 'drill:jobs'],
  content: ['npm', 'run', 'drill:content'],
  retries: ['npm', 'run', 'drill:retries'],
  messages: ['npm', 'run', 'drill:messages'],
  roster: ['npm', 'run', 'drill:roster'],
  push: ['npm', 'run', 'drill:push'],
  events: ['npm', 'run', 'drill:events'],
  canary: ['npm', 'run', 'drill:canary'],
  overload: ['npm', 'run', 'drill:overload'],
  signIn: ['npm', 'run', 'drill:signIn'],
  rush: ['npm', 'run', 'drill:rush'],
  launch: ['npm', 'run', 'drill:launch'],
  outages: ['npm', 'run', 'drill:outages'],
  watching: ['npm', 'run', 'drill:watching'],
  release: ['npm', 'run', 'drill:release'],
  image: ['npm', 'run', 'drill:image'],
  upgrade: ['npm', 'run', 'drill:upgrade'],
  failover: ['npm', 'run', 'drill:failover'],
  restore: ['npm', 'run', 'drill:restore'],
  move: ['npm', 'run', 'drill:move'],
  clocks: ['npm', 'run', 'drill:clocks'],
  demo: ['npm', 'run', 'drill:demo'],
  tabs: ['npm', 'run', 'drill:tabs'],
  drafts: ['npm', 'run', 'drill:drafts'],
  api: ['npm', 'run', 'bench:api'],
  handIn: ['npm', 'run', 'bench:handIn'],
  capacity: ['npm', 'run', 'bench:capacity'],
  cell: ['npm', 'run', 'bench:cell'],
  shards: ['npm', 'run', 'bench:shards'],
  pages: ['npm', 'run', 'bench:pages'],
  scoring: ['npm', 'run', 'bench:scoring'],
  distribution: ['npm', 'run', 'bench:distribution'],
  scores: ['npm', 'run', 'bench:scores'],
  search: ['npm', 'run', 'bench:search'],
  home: ['npm', 'run', 'bench:home'],
  overview: ['npm', 'run', 'bench:overview'],
};

const { positionals } = parseArgs({ allowPositionals: true });
const names = positionals.length === 0 ? Object.keys(PARTS) : positionals;
const failed: string[] = [];
for (const name of names) {
  const command = PARTS[name];
  if (command === undefined) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}.`);
  const start = performance.now();
  const code = await ended(run(command, {}));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s\n`);
  if (code !== 0) failed.push(name);
}
process.stdout.write(`full: ${names.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
