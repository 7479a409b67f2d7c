import { buildHttp } from '#platform/http/server.ts';
import { requireWebBuild } from '#platform/http/web.ts';
import { openLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics.ts';
import { drainMs, onStop } from '#platform/drain.ts';
import { openOps } from '#platform/ops.ts';
import { WEB_FOLDER } from '#platform/places.ts';
import { readSettings } from '#platform/settings.ts';
import { startTracing, watchedBy } from '#platform/tracing/startTracing.ts';

import { DIRECTORY } from './directory.ts';
import { ROUTES } from './routes.ts';
import { openHomes } from './wiring.ts';

/** Of one university, for one process: some seconds' worth of work. */
const MOST_WAITING = 1000;
/** Connections that have not been taken in yet; of more the system drops some, whose browsers then wait a second or two. */
const BACKLOG = 4096;

const settings = readSettings(process.env);
const webFolder = settings.WEB_FOLDER ?? WEB_FOLDER;
if (settings.isProduction) requireWebBuild(webFolder);
const log = openLog(settings.LOG_LEVEL);
const metrics = openMetrics();
const tracing = await startTracing(settings, 'circuit-api', metrics, log);
const { homes, hasJustLeft, isArriving, cells, directory, close } = await openHomes(settings, log, {
  ...watchedBy(tracing),
  program: 'circuit-api',
});
const app = await buildHttp({
  log,
  homes,
  metrics,
  tracing,
  directory: DIRECTORY,
  implementations: ROUTES,
  proxies: settings.PROXIES,
  describesApi: settings.describesApi,
  needsHttps: settings.isProduction,
  // A shard that has as much at work as its database has connections leaves as much again to the others.
  admission: { placesPerShard: settings.CONNECTIONS, places: 2 * settings.CONNECTIONS, mostWaiting: MOST_WAITING },
  storeOrigins: cells.flatMap(({ home }) => home.storage.browserOrigin ?? []),
  webFolder,
  appName: settings.APP_NAME,
  hosts: {
    rootDomain: settings.ROOT_DOMAIN,
    localhostShardKey: settings.LOCALHOST_SHARD_KEY,
    shards: homes,
    hasJustLeft,
    isArriving,
    isDevelopment: !settings.isProduction,
  },
});
const ops = await openOps({ host: settings.OPS_HOST, port: settings.OPS_PORT }, { homes, cells, directory }, metrics);

onStop(log, {
  drain: ops.drain,
  drainMs: drainMs(settings),
  close: async () => {
    await app.close();
    await ops.close();
    await close();
    await tracing?.stop();
  },
});
await app.listen({ host: settings.HOST, port: settings.PORT, backlog: BACKLOG });
log.info({ port: settings.PORT, shards: [...homes.keys()] }, 'listening');
