import type { Logger } from 'pino';

import { buildHttp, type HttpParts } from '#platform/http/server.ts';
import { openMetrics } from '#platform/metrics.ts';
import type { DatabaseSettings, Settings } from '#platform/settings.ts';
import type { DirectorySettings } from '#platform/shardDirectory/followDirectory.ts';

import { DIRECTORY } from '../directory.ts';
import { ROUTES } from '../routes.ts';
import { openHomes } from '../wiring.ts';

interface CellProcess {
  readonly database: Omit<DatabaseSettings, 'shards'>;
  readonly log: Logger;
  readonly directory: DirectorySettings;
  readonly connections?: number;
  readonly parts?: Partial<HttpParts>;
}

/** An API process of one cell that follows a shard directory, as main.ts wires it. */
export async function aCellProcess({ database, log, directory, connections = 5, parts }: CellProcess) {
  const settings = {
    databases: [{ ...database, shards: [] }],
    directory,
    CONNECTIONS: connections,
    isProduction: false,
    reachesLoopback: true,
  };
  const opened = await openHomes(settings as unknown as Settings, log, { program: 'test' }); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the rest is not looked at
  const { homes, mayComeBack } = opened;
  const app = await buildHttp({
    log,
    homes,
    metrics: openMetrics(),
    directory: DIRECTORY,
    implementations: ROUTES,
    proxies: [],
    hosts: { rootDomain: 'circuit.test', shards: homes, mayComeBack, isDevelopment: false },
    ...parts,
  });
  const stop = async () => {
    await app.close();
    await opened.close();
  };
  return { ...opened, app, stop };
}
