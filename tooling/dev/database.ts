import { startPostgres } from '@circuit/testing';

import { KEPT_POSTGRES } from './environment.ts';

// The development database, kept in .data. A process of its own session (see main.ts), so that Ctrl-C does not reach
// PostgreSQL before the API has let go of it. It stops when its parent says so or is gone, even by `kill -9`.
const { stop, university, demo } = await startPostgres(KEPT_POSTGRES);
process.once('disconnect', () => void stop().finally(() => process.exit(0)));
if (process.connected) process.send?.({ university, demo });
else await stop();
