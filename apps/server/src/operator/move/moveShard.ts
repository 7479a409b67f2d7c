import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import { nextMoveStep, type MoveFacts, type MoveRefusal, type MoveStep } from '@circuit/domain/tenancy';

import type { Operator } from '../audit.ts';
import type { Say } from '../command.ts';
import { databaseNamed } from '../places.ts';
import { inDirectory } from '../placeShard.ts';
import { cleanUp, openInNewCell, switchDirectory } from './arrive.ts';
import { beginMove, checkMove } from './begin.ts';
import { copyAndLeave } from './copy.ts';
import { selectOptionalMove } from './moves.store.ts';
import { mustHoldMove, openSide, rememberedIn, timed, type Move, type Side } from './sides.ts';

export interface MoveOrder {
  readonly key: string;
  readonly operator: Operator;
  readonly say: Say;
  readonly waitForNextTry?: Move['waitForNextTry'];
}

const STEPS: Readonly<Record<Exclude<MoveStep, 'done'>, (move: Move) => Promise<void>>> = {
  begin: beginMove,
  copy: copyAndLeave,
  switch: switchDirectory,
  open: openInNewCell,
  cleanUp,
};
const WORDS: Readonly<Record<Exclude<MoveStep, 'done'>, string>> = {
  begin: 'the move is prepared',
  copy: 'copied, compared and left',
  switch: 'the directory is switched',
  open: 'the university is open in its new cell',
  cleanUp: 'cleaned up',
};

/** Moves a university to another cell while people work, or goes on with a move that was interrupted. (MV-1) */
export async function moveShard(order: MoveOrder, to: string, isDryRun: boolean): Promise<void> {
  const { key, say, ...more } = order;
  const shard = shardOf(key);
  const from = await oldCellOf(shard, to, more.operator);
  if (from === to) return say(`${key} is in ${to}.`);
  await withMove({ ...more, shard, from, to, say }, async (move) => {
    if (isDryRun) return checkMove(move);
    for (;;) {
      const next = nextMoveStep(await readFacts(move));
      if (!next.isOk) throw new Error(REFUSALS[next.failure](key, to));
      const step = next.value;
      if (step === 'done') return undefined;
      await timed(move, WORDS[step], () => STEPS[step](move));
    }
  });
  return say(
    isDryRun
      ? `Would move ${key} from ${from} to ${to}. Nothing was changed.`
      : `${key} is in ${to}. Its rows are still in ${from}: remove them with “circuit shard move ${key} --clean”.`,
  );
}

const REFUSALS: Readonly<Record<MoveRefusal, (key: string, to: string) => string>> = {
  nowhere: (key) => `The directory does not know ${key}.`,
  movesElsewhere: (key) => `${key} moves to another cell. Finish that, or add --give-up.`,
  demo: (_key, to) => `The demo must have a cell of its own, and ${to} would be shared.`,
};

interface Ends extends Omit<MoveOrder, 'key'> {
  readonly shard: Shard;
  readonly from: string;
  readonly to: string;
}

async function withMove<Answer>(
  { shard, from, to, ...order }: Ends,
  work: (move: Move) => Promise<Answer>,
): Promise<Answer> {
  const sides: Side[] = [];
  try {
    for (const cell of [from, to]) sides.push(await openSide(databaseNamed(cell), shard));
    const [old, fresh] = sides;
    if (old === undefined || fresh === undefined) throw new Error('A move has two cells.');
    for (const side of sides) await mustHoldMove(side, shard);
    return await work({ shard, old, fresh, ...order });
  } finally {
    await Promise.all(sides.map(({ client }) => client.end()));
  }
}

async function readFacts({ shard, old, fresh, operator }: Move): Promise<MoveFacts> {
  const to = fresh.home.name;
  const [placement, placements] = await inDirectory(operator, async (change) => {
    if ((await change.cellNamed(to)) === undefined)
      throw new Error(`The directory has no cell ${to}. Add it with “circuit cell add ${to}”.`);
    return [await change.placementOf(shard), await change.placementsIn(to)] as const;
  });
  return {
    shard,
    to,
    placement,
    leaving: await selectOptionalMove(old.client, shard),
    arriving: await selectOptionalMove(fresh.client, shard),
    neighbors: placements.filter(({ state }) => state !== 'gone').map((one) => one.shard),
  };
}

/** The cell that the directory names; after the switch the one that the new cell remembers. */
async function oldCellOf(shard: Shard, to: string, operator: Operator): Promise<string> {
  const placed = await inDirectory(operator, ({ placementOf }) => placementOf(shard));
  if (placed === undefined) throw new Error(`The directory does not know ${shard}.`);
  if (placed.cell !== to) return placed.cell;
  return (await rememberedIn(to, shard))?.otherCell ?? to;
}
