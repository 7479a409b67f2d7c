import { err, ok, type Result, type Shard } from '../kernel/index.ts';

import type { ShardLimits } from './limits.ts';
import { DEMO_SHARD } from './shards.ts';

/**
 * What the shard directory says of a university. `gone`: it has left this installation. Its row stays, so that every process
 * hears of it.
 */
export const PLACEMENT_STATES = ['active', 'moving', 'paused', 'readOnly', 'gone'] as const;
export type PlacementState = (typeof PLACEMENT_STATES)[number];

/** Which cell holds a university. A cell is one database with the processes that serve it. */
export interface Placement {
  readonly shard: Shard;
  readonly cell: string;
  readonly state: PlacementState;
  /** What an operator limited; left out if nothing. (LM-1) */
  readonly limits?: ShardLimits;
}

/**
 * How far a directory is. Every change raises the revision. The epoch is raised when a copy of the directory takes over: its
 * revisions need not be those of the one before, so nothing of an older epoch counts any more. (DI-4)
 */
export interface DirectoryVersion {
  readonly epoch: number;
  readonly revision: number;
}

export interface KnownPlacements extends DirectoryVersion {
  readonly placements: ReadonlyMap<Shard, Placement>;
}

/** What has changed since the version that was asked about; everything if the epoch is another one. */
export interface ToldPlacements extends DirectoryVersion {
  readonly changed: readonly Placement[];
}

export const NOTHING_KNOWN: KnownPlacements = { epoch: 0, revision: 0, placements: new Map() };

/**
 * What a process knows after the directory, or one of its copies, has answered. A copy that is behind, or an old directory
 * that came back after another one took over, never makes a process forget what it knows. (DI-3, DI-4)
 */
export function learn(known: KnownPlacements, told: ToldPlacements): Result<KnownPlacements, 'behind'> {
  const { epoch, revision, changed } = told;
  if (isBefore(told, known)) return err('behind');
  if (epoch === known.epoch && revision === known.revision && changed.length === 0) return ok(known);
  const before = epoch === known.epoch ? known.placements : [];
  return ok({ epoch, revision, placements: new Map([...before, ...changed.map((one) => [one.shard, one] as const)]) });
}

export const isBefore = (one: DirectoryVersion, other: DirectoryVersion): boolean =>
  one.epoch < other.epoch || (one.epoch === other.epoch && one.revision < other.revision);

/** Whether a process of these cells serves the university. */
export const isServedBy = ({ cell, state }: Placement, cells: ReadonlySet<string>): boolean =>
  state !== 'gone' && cells.has(cell);

/** The open demo is reachable by everybody, so it shares its cell with no university. (TN-23) */
export const mayShareCell = (shard: Shard, others: readonly Shard[]): boolean =>
  others.every((other) => other === shard || (other !== DEMO_SHARD && shard !== DEMO_SHARD));
