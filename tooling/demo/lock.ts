import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Takes a folder for this process until the returned function is called. A second process is refused before anything in
 * the folder is touched. (DM-7)
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.pid`;
  await mkdir(dirname(folder), { recursive: true });
  if (!(await write(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (isAlive(holder))
      throw new Error(
        `A demo is already running, as process ${holder}. Stop it first. If it has ended, delete ${file}.`,
      );
    // Left by one that was killed.
    await rm(file, { force: true });
    if (!(await write(file))) throw new Error('Another demo has been started at the same time.');
  }
  return () => rm(file, { force: true });
}

/** False when somebody has written it already. */
const write = (file: string): Promise<boolean> =>
  writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, but is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
