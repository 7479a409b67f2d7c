import type { Shard } from '@circuit/domain/kernel';
import { PRODUCT_NAME } from '@circuit/domain/product';
import { apiBase, DEMO_SHARD, shardOfHost, type Tier, tierOfHost, UNIVERSITY_SHARD } from '@circuit/domain/tenancy';

/** What the build and the page's host say. (S3.12) */
export interface Settings {
  /** What the product is called in every text but the page title and the footer. */
  readonly APP_NAME: string;
  readonly LOCALHOST_SHARD_KEY: string;
  readonly ROOT_DOMAIN: string;
  readonly NODE_ENV: string;
  readonly GOOGLE_ANALYTICS_TRACKING_ID: string;
  readonly SENTRY_DSN: string;
  readonly API_BASE_URL: string;
  readonly CLIENT_ID: string;
  /** Anybody can read it in the browser, so it protects nothing; the specification sends it all the same. */
  readonly CLIENT_SECRET: string;
  readonly IS_DOWNTIME: boolean;
  /** The build of `npm run demo`: there is a tour, and its class. (DM-4) */
  readonly IS_DEMO: boolean;
  readonly shardKey: Shard;
  readonly tier: Tier;
  /** What stands in front of every path of the API. (S7.01) */
  readonly apiBase: string;
}

type Environment = Readonly<Record<string, unknown>>;

export function readSettings(environment: Environment, pageHost: string): Settings {
  const text = (name: string, otherwise: string): string => {
    const value = environment[name];
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const isOn = (name: string): boolean => ['true', '1'].includes(text(name, '').toLowerCase());
  const rootDomain = text('ROOT_DOMAIN', 'localhost');
  const localhostShardKey = text('LOCALHOST_SHARD_KEY', UNIVERSITY_SHARD);
  const apiBaseUrl = text('API_BASE_URL', '');
  const found = shardOfHost(pageHost, {
    rootDomain,
    localhostShardKey,
    shards: new Set([UNIVERSITY_SHARD, DEMO_SHARD]),
    isDevelopment: true,
  });
  // On a host that tells nothing the server decides; here the key only names the browser's own storage.
  const shardKey = found.isOk ? found.value : UNIVERSITY_SHARD;
  return {
    APP_NAME: text('APP_NAME', PRODUCT_NAME),
    LOCALHOST_SHARD_KEY: localhostShardKey,
    ROOT_DOMAIN: rootDomain,
    NODE_ENV: text('MODE', 'production'),
    GOOGLE_ANALYTICS_TRACKING_ID: text('GOOGLE_ANALYTICS_TRACKING_ID', ''),
    SENTRY_DSN: text('SENTRY_DSN', ''),
    API_BASE_URL: apiBaseUrl,
    CLIENT_ID: text('CLIENT_ID', 'web'),
    CLIENT_SECRET: text('CLIENT_SECRET', ''),
    IS_DOWNTIME: isOn('IS_DOWNTIME'),
    IS_DEMO: isOn('IS_DEMO'),
    shardKey,
    tier: tierOfHost(pageHost, rootDomain),
    apiBase: apiBase({ apiBaseUrl, pageHost, rootDomain, shard: shardKey }),
  };
}

export const settings: Settings = readSettings(import.meta.env, window.location.host);
