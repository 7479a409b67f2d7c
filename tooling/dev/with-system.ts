import { ended, onStop, run } from './processes.ts';
import { startSystem } from './system.ts';

// with-system.ts <command…>: runs it beside throw-away, seeded databases, with all that a server needs in its env.
// Unlike with-database.ts it needs a server that works, so what prints the schema does not start here.
const { environment, stop } = await startSystem();
const child = run(process.argv.slice(2), environment);
onStop(() => child.kill('SIGTERM'));
const code = await ended(child);
await stop();
process.exit(code);
