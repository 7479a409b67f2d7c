export { isAllowedHost, type AllowedHosts } from './allowedHosts.ts';
export { apiBase, callAddress, type ApiBaseFacts } from './apiBase.ts';
export { shardOfHost, type HostSettings } from './shardOfHost.ts';
export { DEMO_SHARD, UNIVERSITY_SHARD } from './shards.ts';
export { TIERS, tierOfHost, type Tier } from './tierOfHost.ts';
