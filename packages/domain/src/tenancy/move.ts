import { err, ok, type Result, type Shard } from '../kernel/index.ts';

import { mayShareCell, type Placement, type PlacementState } from './placement.ts';

/** What the old cell (copying, left) and the new cell (arriving, arrived) remember of a move. */
export type MoveStage = 'copying' | 'left' | 'arriving' | 'arrived';

export interface RememberedMove {
  readonly stage: MoveStage;
  readonly otherCell: string;
}

/** Where a university stands, from the directory and from both cells. */
export interface MoveFacts {
  readonly shard: Shard;
  readonly to: string;
  readonly placement: Placement | undefined;
  /** What the cell remembers that the university leaves. */
  readonly leaving: RememberedMove | null;
  /** What the cell remembers to which it goes. */
  readonly arriving: RememberedMove | null;
  /** The universities of the new cell. */
  readonly neighbors: readonly Shard[];
}

/**
 * `begin`: remember it in both cells and the directory. `copy`: follow the old cell and leave it. `switch`: tell the
 * directory. `open`: let people in. `cleanUp`: end what was needed for the move.
 */
export type MoveStep = 'begin' | 'copy' | 'switch' | 'open' | 'cleanUp' | 'done';
export type MoveRefusal = 'nowhere' | 'movesElsewhere' | 'demo';

/**
 * The next step of a move. It follows only from what was committed, so that a command that was killed is
 * taken up where it stopped. (MV-1, MV-6)
 */
export function nextMoveStep(facts: MoveFacts): Result<MoveStep, MoveRefusal> {
  const { shard, to, placement, leaving, arriving, neighbors } = facts;
  if (placement === undefined || placement.state === 'gone') return err('nowhere');
  if (placement.cell === to) {
    if (arriving?.stage === 'arriving') return ok('open');
    return ok(arriving?.stage === 'arrived' ? 'cleanUp' : 'done');
  }
  if (leaving !== null && leaving.otherCell !== to) return err('movesElsewhere');
  if (!mayShareCell(shard, neighbors)) return err('demo');
  if (placement.state !== 'moving' || leaving === null || arriving === null) return ok('begin');
  return ok(leaving.stage === 'left' ? 'switch' : 'copy');
}

/** A move can be given up until the directory has switched: from then on people write in the new cell. (MV-7) */
export const mayGiveUpMove = (placement: Placement | undefined, newCell: string): boolean =>
  placement === undefined || placement.cell !== newCell;

/** What the directory says of a university that does not move. */
export function stateAfterMove(
  closed: { readonly pausedAt: Date | null; readonly readOnlyAt: Date | null } | null,
): PlacementState {
  if (closed === null) return 'active';
  if (closed.pausedAt !== null) return 'paused';
  return closed.readOnlyAt === null ? 'active' : 'readOnly';
}
