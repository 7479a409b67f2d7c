import { startWith } from './startWith.ts';

// The operator's command: "circuit" in a release, "npm run circuit --" in a checkout.
process.exitCode = await startWith(
  process.argv.slice(2),
  (line) => void process.stdout.write(`${line}\n`),
  (line) => void process.stderr.write(`${line}\n`),
);
