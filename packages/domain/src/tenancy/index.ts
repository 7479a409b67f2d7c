export { isAllowedHost, type AllowedHosts } from './allowedHosts.ts';
export { BALANCERS, balancerMap, type Balancer } from './balancerMap.ts';
export { apiBase, callAddress, type ApiBaseFacts } from './apiBase.ts';
export {
  isLimited,
  LIMIT_NAMES,
  limitsOf,
  limitsText,
  NO_LIMITS,
  parseLimit,
  readLimits,
  type KnownLimits,
  type LimitName,
  type ShardLimits,
} from './limits.ts';
export {
  isBefore,
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
export { DEMO_SHARD, isShardKey, UNIVERSITY_SHARD } from './shards.ts';
export { TIERS, tierOfHost, type Tier } from './tierOfHost.ts';
export {
  cellsOfWave,
  isRelease,
  reasonsToWait,
  waveAfter,
  WAVES,
  type ProcessReport,
  type Rollout,
  type Wave,
  type WaveCell,
} from './waves.ts';
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
