import type { Cell, DirectoryChange } from '@circuit/db';
import { cellsOfWave, reasonsToWait, waveAfter, type Rollout } from '@circuit/domain/tenancy';

import { askCells } from './askCells.ts';
import type { Operator } from './audit.ts';
import { inDirectory } from './placeShard.ts';

export interface WaveOrder {
  readonly operator: Operator;
  readonly isDryRun: boolean;
}

/** What a command did or would do: the cells that got the release now. */
export interface Begun {
  readonly rollout: Rollout;
  readonly cells: readonly string[];
}

/** Puts the first cells on a release. (WV-2) */
export function startWave(release: string, { operator, isDryRun }: WaveOrder): Promise<Begun> {
  return inDirectory(operator, async (change) => {
    const before = await change.rollout();
    if (before !== null && !before.isStopped)
      throw new Error(
        `${before.release} goes out already. End it first, with “circuit wave next” or “circuit wave stop”.`,
      );
    const cells = await change.cells();
    if (cells.length === 0) throw new Error('The directory has no cell.');
    const deaf = cells.filter(({ health }) => health.length === 0).map(({ name }) => name);
    if (deaf.length > 0)
      throw new Error(
        `Nobody could tell whether these cells are well: ${deaf.join(', ')}. Add each again with --health.`,
      );
    const rollout: Rollout = { release, wave: 1, isStopped: false };
    return begin(change, cells, rollout, isDryRun);
  });
}

async function begin(
  { saveCell, saveRollout }: DirectoryChange,
  cells: readonly Cell[],
  rollout: Rollout,
  isDryRun: boolean,
): Promise<Begun> {
  const { release, wave } = rollout;
  const names = new Set(cellsOfWave(cells, wave));
  const begun = cells.filter((cell) => names.has(cell.name) && cell.release !== release).map(({ name }) => name);
  if (!isDryRun) {
    for (const name of begun) await saveCell({ name, release });
    await saveRollout(rollout);
  }
  return { rollout, cells: begun };
}

/** What stands in the way of the next wave, what it began, or that all cells have the release now. */
export type Next =
  | { readonly kind: 'waits'; readonly reasons: readonly string[] }
  | ({ readonly kind: 'begun' } & Begun)
  | { readonly kind: 'complete'; readonly release: string };

/** Lets more cells have the release, if all that have it are well. (WV-3) */
export async function nextWave({ operator, isDryRun }: WaveOrder): Promise<Next> {
  const seen = await inDirectory(operator, async (change) => ({
    rollout: going(await change.rollout()),
    cells: await change.cells(),
  }));
  const begun = seen.cells.filter(({ release }) => release === seen.rollout.release);
  const reasons = reasonsToWait(seen.cells, seen.rollout, await askCells(begun));
  if (reasons.length > 0) return { kind: 'waits', reasons };
  return inDirectory(operator, async (change): Promise<Next> => {
    const rollout = going(await change.rollout());
    const cells = await change.cells();
    // Nobody holds the directory while processes are asked, so another operator may have been quicker.
    if (rollout.release !== seen.rollout.release || rollout.wave !== seen.rollout.wave)
      throw new Error('Somebody else began another wave at this moment. Look with “circuit wave show”.');
    const wave = waveAfter(cells, rollout);
    if (wave !== null) return { kind: 'begun', ...(await begin(change, cells, { ...rollout, wave }, isDryRun)) };
    if (!isDryRun) await change.saveRollout(null);
    return { kind: 'complete', release: rollout.release };
  });
}

function going(rollout: Rollout | null): Rollout {
  if (rollout === null) throw new Error('No release goes out. Begin with “circuit wave start VERSION”.');
  if (rollout.isStopped)
    throw new Error(`${rollout.release} was stopped. Begin again with “circuit wave start VERSION”.`);
  return rollout;
}

/** The release goes no further. The cells that have it keep it, or are to run another one again. (WV-4) */
export function stopWave(backTo: string | undefined, { operator, isDryRun }: WaveOrder): Promise<Begun> {
  return inDirectory(operator, async ({ rollout: current, cells: all, saveCell, saveRollout }) => {
    const rollout = await current();
    if (rollout === null) throw new Error('No release goes out.');
    const cells = (await all()).filter(({ release }) => release === rollout.release).map(({ name }) => name);
    if (!isDryRun) {
      if (backTo !== undefined) for (const name of cells) await saveCell({ name, release: backTo });
      await saveRollout({ ...rollout, isStopped: true });
    }
    return { rollout, cells };
  });
}
