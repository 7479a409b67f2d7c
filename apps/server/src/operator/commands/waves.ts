import { isRelease } from '@circuit/domain/tenancy';

import { BY, DRY_RUN, operatorOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { readRollout } from '../readCells.ts';
import { nextWave, startWave, stopWave } from '../rollOut.ts';
import { statusOfCells } from '../statusOfCells.ts';

const NOTHING_CHANGED = 'Nothing was changed.';
const CELL = { value: 'CELL', needed: true, bare: true, meaning: 'As the directory names it.' } as const;

/** A release goes to one cell, then to a tenth of them, then to all. Machines follow what the directory says. (ADR 0086) */
export const WAVE_COMMANDS: readonly Command[] = [
  command({
    name: 'wave start',
    summary:
      'Begins to let a release out: the first cell is to run it. Its machines follow within a minute if they have the unit circuit-release@.timer; otherwise upgrade them by hand.',
    options: {
      release: { value: 'VERSION', needed: true, bare: true, meaning: 'Such as 2.21.0.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ release, by, 'dry-run': isDryRun }, say) => {
      const { cells } = await startWave(readRelease(release), { operator: operatorOf('wave start', by), isDryRun });
      say(
        isDryRun
          ? `Would begin with ${cells.join(', ')}. ${NOTHING_CHANGED}`
          : `${release} begins: ${cells.join(', ')}.`,
      );
    },
  }),
  command({
    name: 'wave next',
    summary:
      'Lets the next cells have the release: a tenth of all, then all. First it asks every process of the cells that have it; if one is not ready or runs another release, it says which, changes nothing and ends with 1. After the last wave it asks all cells and ends the waves.',
    options: { by: BY, 'dry-run': DRY_RUN },
    run: async ({ by, 'dry-run': isDryRun }, say) => {
      const next = await nextWave({ operator: operatorOf('wave next', by), isDryRun });
      if (next.kind === 'waits') {
        for (const reason of next.reasons) say(`! ${reason}`);
        say(`The next wave waits. ${NOTHING_CHANGED}`);
        return 1;
      }
      const done =
        next.kind === 'complete'
          ? `${next.release} runs in every cell.`
          : `Wave ${next.rollout.wave} of 3: ${next.cells.join(', ')}.`;
      say(isDryRun ? `Would say: ${done} ${NOTHING_CHANGED}` : done);
      return 0;
    },
  }),
  command({
    name: 'wave stop',
    summary:
      'Stops the release: no other cell gets it. The cells that have it keep it, unless --back-to says which release they are to run again; the tables stay as they are, and a release before runs on them.',
    options: {
      'back-to': { value: 'VERSION', meaning: 'What the cells that have begun are to run again.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ 'back-to': typed, by, 'dry-run': isDryRun }, say) => {
      const backTo = typed === undefined ? undefined : readRelease(typed);
      const { rollout, cells } = await stopWave(backTo, { operator: operatorOf('wave stop', by), isDryRun });
      if (isDryRun) return say(`Would stop ${rollout.release} in ${cells.join(', ')}. ${NOTHING_CHANGED}`);
      say(`${rollout.release} goes no further.`);
      if (cells.length === 0) return;
      say(
        backTo === undefined
          ? `It stays in ${cells.join(', ')}. To go back: circuit wave stop --back-to VERSION`
          : `${backTo} is wanted again in ${cells.join(', ')}.`,
      );
    },
  }),
  command({
    name: 'wave show',
    summary: 'Shows which release goes out, how far it is, and what every process of every cell runs. Changes nothing.',
    options: {},
    run: async (_values, say) => {
      const { rollout } = await readRollout();
      if (rollout === null) say('No release goes out.');
      for (const { text, isBad } of await statusOfCells()) say(`${isBad ? '!' : ' '} ${text}`);
    },
  }),
  command({
    name: 'cell wants',
    summary:
      'Prints the release that a cell is to run, and nothing if it is to run the one that it runs. The unit circuit-release@.service asks this.',
    options: { cell: CELL },
    run: async ({ cell: name }, say) => {
      const cell = (await readRollout()).cells.find((one) => one.name === name);
      if (cell === undefined) throw new Error(`The directory has no cell ${name}.`);
      if (cell.release !== null) say(cell.release);
    },
  }),
];

function readRelease(text: string): string {
  if (!isRelease(text)) throw new UsageError(`"${text}" is not a release, such as 2.21.0.`);
  return text;
}
