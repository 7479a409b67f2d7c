import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const { RELEASE_FOLDER } = process.env;
const COMMAND =
  RELEASE_FOLDER === undefined
    ? join(import.meta.dirname, '../../../server/src/operator/main.ts')
    : join(RELEASE_FOLDER, 'server/circuit.js');

/** What the operator of this system types, and what it writes. Fails with its words if the command does. */
export async function circuit(...words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [COMMAND, ...words]);
  return stdout;
}
