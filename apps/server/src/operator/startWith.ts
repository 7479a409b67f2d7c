import { JOBS } from '../jobs.ts';
import { helpOf, UsageError, type Command, type Say } from './command.ts';
import { ACCESS_COMMANDS } from './commands/access.ts';
import { CELL_COMMANDS } from './commands/cells.ts';
import { DATA_COMMANDS } from './commands/data.ts';
import { databaseCommands } from './commands/database.ts';
import { JOB_COMMANDS } from './commands/jobs.ts';
import { KEY_COMMANDS } from './commands/keys.ts';
import { LEAVING_COMMANDS } from './commands/leaving.ts';
import { LIMIT_COMMANDS } from './commands/limits.ts';
import { LOOK_COMMANDS } from './commands/look.ts';
import { FILE_COMMANDS } from './commands/files.ts';
import { MOVE_COMMANDS } from './commands/moving.ts';
import { PEOPLE_COMMANDS } from './commands/people.ts';
import { RESTORE_COMMANDS } from './commands/restore.ts';
import { SHARD_COMMANDS } from './commands/shards.ts';
import { WAVE_COMMANDS } from './commands/waves.ts';

export const COMMANDS: readonly Command[] = [
  ...LOOK_COMMANDS,
  ...databaseCommands(JOBS),
  ...KEY_COMMANDS,
  ...SHARD_COMMANDS,
  ...LIMIT_COMMANDS,
  ...MOVE_COMMANDS,
  ...CELL_COMMANDS,
  ...WAVE_COMMANDS,
  ...JOB_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...ACCESS_COMMANDS,
  ...FILE_COMMANDS,
  ...RESTORE_COMMANDS,
  ...DATA_COMMANDS,
  ...LEAVING_COMMANDS,
];
const WANTS_HELP = new Set(['--help', '-h', 'help']);

/** Carries out what was typed, and returns the exit code. (OP-14) */
export async function startWith(words: readonly string[], say: Say, complain: Say): Promise<number> {
  const found = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => words[at] === word));
  if (found === undefined) {
    const isHelp = words.length === 0 || words.some((word) => WANTS_HELP.has(word));
    (isHelp ? say : complain)(overview());
    return isHelp ? 0 : 2;
  }
  const args = words.slice(found.name.split(' ').length);
  if (args.some((word) => WANTS_HELP.has(word))) {
    say(helpOf(found));
    return 0;
  }
  try {
    return await found.start(args, say);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return 1;
    complain(`\n${helpOf(found)}`);
    return 2;
  }
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}${summary.split(/(?<=[.:])\s/)[0]}`);
  return ['circuit COMMAND [--help]', '', ...lines].join('\n');
}
