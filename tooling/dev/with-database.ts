import { startPostgres } from '@circuit/testing';

import { ended, onStop, run } from './processes.ts';

// with-database.ts <command…>: runs it beside a throw-away, migrated database, whose addresses it finds in its env.
const { university, stop } = await startPostgres();
const child = run(process.argv.slice(2), {
  OWNER_URL: university.ownerUrl,
  DATABASE_URL: university.appUrl,
  JOBS_DATABASE_URL: university.jobsUrl,
});
onStop(() => child.kill('SIGTERM'));
const code = await ended(child);
await stop();
process.exit(code);
