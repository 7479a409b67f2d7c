export { isAllowedHost, type AllowedHosts } from './allowedHosts.ts';
export { BALANCERS, balancerMap, type Balancer } from './balancerMap.ts';
export { apiBase, callAddress, type ApiBaseFacts } from './apiBase.ts';
export {
  isServedBy,
  learn,
  mayShareCell,
  NOTHING_KNOWN,
  PLACEMENT_STATES,
  type DirectoryVersion,
  type KnownPlacements,
  type Placement,
  type PlacementState,
  type ToldPlacements,
} from './placement.ts';
export { shardOfHost, spelledShard, type HostSettings } from './shardOfHost.ts';
export { DEMO_SHARD, UNIVERSITY_SHARD } from './shards.ts';
export { TIERS, tierOfHost, type Tier } from './tierOfHost.ts';
export {
  mayGiveUpMove,
  nextMoveStep,
  stateAfterMove,
  type MoveFacts,
  type MoveRefusal,
  type MoveStage,
  type MoveStep,
  type RememberedMove,
} from './move.ts';
