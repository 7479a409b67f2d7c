import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'packages/db/migrations';

/**
 * The release before this one: the newest tag v1.2.3; without one, the commit before the last change of the tables on this
 * branch. Needs history: a shallow clone does not have it.
 */
export function previousRelease(): string {
  const tag = tried('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  if (tag !== null) return git('rev-parse', `${tag}^{commit}`);
  const change = git('log', '-1', '--first-parent', '--format=%H', '--', MIGRATIONS);
  const before = tried('rev-parse', '--verify', '--quiet', `${change}^`);
  if (before === null) throw new Error('The history of this clone is too short: git fetch --unshallow.');
  return before;
}

/** The commit as a folder of its own, with the packages of this checkout, or its own ones if they are different. */
export function checkOut(commit: string, folder: string): void {
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
  const [ours, theirs] = [ROOT, folder].map((place) => readFileSync(join(place, 'package-lock.json'), 'utf8'));
  if (ours !== theirs) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
    return;
  }
  for (const place of globSync('{,{apps,packages}/*/}node_modules', { cwd: ROOT })) copy(place, folder);
}

/** As links to the same files where the disk is the same. */
function copy(place: string, folder: string): void {
  const paths = [join(ROOT, place), join(folder, dirname(place))];
  try {
    execFileSync('cp', ['-al', ...paths], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...paths]);
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function tried(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
