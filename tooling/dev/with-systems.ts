import { ended, onStop, run } from './processes.ts';
import { startSystem } from './system.ts';

// with-systems.ts 2 <command…>: runs it beside two systems that know nothing of each other. It finds their settings as
// JSON in SYSTEMS.
const [count = '1', ...command] = process.argv.slice(2);
const systems = await Promise.all(Array.from({ length: Number(count) }, startSystem));
const child = run(command, { SYSTEMS: JSON.stringify(systems.map(({ environment }) => environment)) });
onStop(() => child.kill('SIGTERM'));
const code = await ended(child);
await Promise.all(systems.map(({ stop }) => stop()));
process.exit(code);
