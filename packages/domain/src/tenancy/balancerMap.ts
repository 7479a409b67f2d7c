import type { Shard } from '../kernel/index.ts';

import { isShardKey, UNIVERSITY_SHARD } from './shards.ts';

export interface RoutedCell {
  readonly name: string;
  /** Where its processes are: host:port. */
  readonly upstreams: readonly string[];
  readonly shards: readonly Shard[];
}

export const BALANCERS = ['nginx', 'haproxy'] as const;
export type Balancer = (typeof BALANCERS)[number];

/**
 * By which a balancer finds the cell of a host: for nginx the upstreams and a map, for HAProxy a map file whose backends are
 * in its own configuration. A host that is not in it goes nowhere. The same cells always make the same text. (DI-11)
 */
export function balancerMap(balancer: Balancer, cells: readonly RoutedCell[], rootDomain: string): string {
  const routes = cells
    .flatMap(({ name, shards }) =>
      shards.filter(isShardKey).flatMap((shard) => hostsOf(shard, rootDomain).map((host) => [host, name])),
    )
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  if (balancer === 'haproxy') return routes.map(([host, cell]) => `${host} circuit_${cell}\n`).join('');
  const upstreams = cells
    // An upstream without a server stops nginx.
    .filter((cell) => cell.upstreams.length > 0)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, upstreams: servers }) => upstreamBlock(name, servers));
  const lines = routes.map(([host, cell]) => `    ${host} circuit_${cell};\n`);
  return `${upstreams.join('')}${NGINX_ROOM}map $host $circuit_cell {\n    default "";\n${lines.join('')}}\n`;
}

/** nginx refuses a map with a longer host, or with more of them, than it has set room aside for. */
const NGINX_ROOM = 'map_hash_bucket_size 256;\nmap_hash_max_size 65536;\n';

const upstreamBlock = (name: string, servers: readonly string[]): string =>
  `upstream circuit_${name} {\n${servers
    .map((server) => `    server ${server} max_fails=1 fail_timeout=2s;\n`)
    .join('')}    keepalive 64;\n}\n`;

/** The bare root domain is the root shard. (S1.03) */
function hostsOf(shard: Shard, rootDomain: string): readonly string[] {
  const host = `${shard}.${rootDomain}`;
  return shard === UNIVERSITY_SHARD ? [host, rootDomain, `root.${rootDomain}`] : [host];
}
