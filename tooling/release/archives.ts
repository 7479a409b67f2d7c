import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKED = join(ROOT, '.cache/release');
const NOTE = join(PACKED, 'packed.json');

/** Packs a checkout, and gives the archive. */
export function packTo(checkout: string, to: string): string {
  const printed = execFileSync(process.execPath, ['tooling/release/main.ts', '--to', to], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The last three lines: the archive, its checksum, and how many packages are in it.
  const archive = printed.trim().split('\n').at(-3) ?? '';
  if (!existsSync(archive)) throw new Error(`There is no archive in ${to}.`);
  return archive;
}

/** Unpacks an archive as an operator does, compares every file with its checksum, and gives the folder. */
export function unpack(archive: string, to: string): string {
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', to, '--strip-components=1']);
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: to });
  return to;
}

/** The archive of this checkout. One that was packed from the same files before is used again. */
export function archiveOfThis(): string {
  const files = filesOfThis();
  const noted = existsSync(NOTE) ? (JSON.parse(readFileSync(NOTE, 'utf8')) as Note) : undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written below
  if (noted?.files === files && existsSync(noted.archive) && checksumOf(noted.archive) === noted.sum)
    return noted.archive;
  const archive = packTo(ROOT, PACKED);
  writeFileSync(NOTE, JSON.stringify({ files, archive, sum: checksumOf(archive) } satisfies Note));
  return archive;
}

interface Note {
  /** One checksum for all that the archive was made of. */
  readonly files: string;
  readonly archive: string;
  readonly sum: string;
}

/** The commit, what was changed since, and what git does not know yet. */
function filesOfThis(): string {
  const hash = createHash('sha256')
    .update(git('rev-parse', 'HEAD'))
    .update(git('diff', '--binary', 'HEAD'));
  const unknown = git('ls-files', '-z', '--others', '--exclude-standard').toString('utf8').split('\0');
  for (const file of unknown.filter((name) => name !== '')) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1e9 });
const checksumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
