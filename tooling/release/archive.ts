import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Of every file below the folder, as sha256sum writes and checks it. */
export async function writeChecksums(folder: string): Promise<void> {
  const files = filesBelow(folder);
  const lines: string[] = [];
  for (const file of files) lines.push(`${await checksumOf(join(folder, file))}  ${file}`);
  writeFileSync(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`);
}

/**
 * One archive of the folder, the same byte for byte on any machine and at any time: names in order, one time, no owner, and
 * rights that do not depend on the builder's umask. (RL-1)
 */
export async function pack(folder: string, archive: string, at: Date): Promise<string> {
  for (const file of filesBelow(folder)) await chmod(join(folder, file), rightsOf(join(folder, file)));
  execFileSync('tar', [
    '--sort=name',
    `--mtime=@${Math.floor(at.getTime() / 1000)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    '--format=gnu',
    '--use-compress-program=gzip -n -9',
    '-cf',
    archive,
    '-C',
    dirname(folder),
    basename(folder),
  ]);
  const sum = await checksumOf(archive);
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
  return sum;
}

const rightsOf = (file: string): number => ((statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
