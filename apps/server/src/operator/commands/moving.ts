import { readSettings } from '#platform/settings.ts';

import { BY, DRY_RUN, operatorOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { cleanMoved } from '../move/clean.ts';
import { giveUp } from '../move/giveUp.ts';
import { moveShard } from '../move/moveShard.ts';
import { SHARD } from '../places.ts';

/** A university goes to another cell while people work. */
export const MOVE_COMMANDS: readonly Command[] = [
  command({
    name: 'shard move',
    summary:
      'Moves a university to another cell while people work: its rows are copied and followed, nobody can write for at most five seconds while both cells are compared, and then the directory is switched. Nobody is signed out. A move that was interrupted goes on when the same command is typed again, and can be given up with --give-up until it is switched. Its rows stay in the old cell until --clean removes them. The owners’ addresses come from OWNER_URLS or the file OWNER_URLS_FILE. See handbook/cells.md.',
    options: {
      shard: SHARD,
      to: { value: 'CELL', meaning: 'The cell that gets it.' },
      'give-up': { meaning: 'Undo a move that is not switched yet.' },
      clean: { meaning: 'Remove what finished moves left in the cells where it was.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ shard: key, to, 'give-up': isGivenUp, clean, by, 'dry-run': isDryRun }, say) => {
      if ([to !== undefined, isGivenUp, clean].filter(Boolean).length !== 1)
        throw new UsageError('Add one of --to CELL, --give-up and --clean.');
      if (readSettings(process.env).directory === null)
        throw new UsageError('A move needs a shard directory: SHARD_DIRECTORY_URL is not set.');
      const order = { key, operator: operatorOf('shard move', by), say };
      if (to !== undefined) await moveShard(order, to, isDryRun);
      else if (clean) await cleanMoved(order, isDryRun);
      else if (isDryRun) throw new UsageError('--give-up has no --dry-run.');
      else await giveUp(order);
    },
  }),
];
