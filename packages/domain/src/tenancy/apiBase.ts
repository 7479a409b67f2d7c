import { assertNever, type Shard } from '../kernel/index.ts';

import { labelsUnder, plainHost } from './host.ts';
import { tierOfHost, type Tier } from './tierOfHost.ts';

export type ApiBaseFacts = {
  /** API_BASE_URL: empty when the API is served on the page's own origin. */
  readonly apiBaseUrl: string;
  readonly pageHost: string;
  readonly rootDomain: string;
  readonly shard: Shard;
};

const ABSOLUTE_ADDRESS = /^https?:\/\/(?<host>[^/?#]*)(?<rest>.*)$/i;

/**
 * The API base of this page: `https://{shard}[.dev|.qa].{api host}`. (S7.01)
 *
 * Unchanged when it is relative, when the page is local, and when either host is cloud-hosted, that
 * is, outside the root domain: a cloud's host has no subdomains of ours to send a token to (TN-5).
 */
export function apiBase({ apiBaseUrl, pageHost, rootDomain, shard }: ApiBaseFacts): string {
  const { host: apiHost, rest = '' } = ABSOLUTE_ADDRESS.exec(apiBaseUrl)?.groups ?? {};
  if (apiHost === undefined || !isOurs(apiHost, rootDomain)) return apiBaseUrl;

  const tier = tierOfHost(pageHost, rootDomain);
  if (tier === 'local' || !isOurs(pageHost, rootDomain)) return apiBaseUrl;
  return `https://${shard}${tierSuffix(tier)}.${apiHost}${rest}`;
}

/** Where a call goes: an address as given, a path after the API base. (S7.01) */
export function callAddress(path: string, base: string): string {
  return path.startsWith('http') ? path : `${base}${path}`;
}

function isOurs(host: string, rootDomain: string): boolean {
  const name = plainHost(host);
  const root = plainHost(rootDomain);
  return name !== null && root !== null && labelsUnder(name, root) !== null;
}

function tierSuffix(tier: Exclude<Tier, 'local'>): string {
  switch (tier) {
    case 'dev':
    case 'qa':
      return `.${tier}`;
    case 'production':
      return '';
    default:
      return assertNever(tier);
  }
}
