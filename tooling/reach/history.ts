import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Selection } from './selection.ts';
import { minutesOf, readTimes } from './times.ts';

// node tooling/reach/history.ts [COUNT]: how long `npm run gate` would have taken for each of the last commits, by the times
// that the last `bash .ci/run` left in .cache. It checks each of them out, which takes about four seconds a commit.
const count = Number(process.argv[2] ?? 300);
const root = process.cwd();
const folder = join(root, '.cache/history');
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim().split('\n').filter(Boolean);

type Selected = Selection & { readonly changed: readonly string[] };

const times = readTimes(root);
const commits = git('rev-list', '--no-merges', `-${count}`, 'HEAD');
rmSync(folder, { recursive: true, force: true });
git('worktree', 'prune');
git('worktree', 'add', '--detach', folder, 'HEAD');
// Links to packages of ours, so that they lead to the files of the commit.
mkdirSync(join(folder, 'node_modules'), { recursive: true });
cpSync(join(root, 'node_modules/@circuit'), join(folder, 'node_modules/@circuit'), {
  recursive: true,
  verbatimSymlinks: true,
});

const rows: { minutes: number; line: string }[] = [];
for (const commit of commits) {
  git('-C', folder, 'checkout', '--quiet', '--force', commit);
  // A process of its own: Node remembers the exports of each package, and they differ from commit to commit.
  const lane = [join(import.meta.dirname, 'lane.ts'), '--json', '--root', folder, '--since', `${commit}^`];
  const selected = JSON.parse(execFileSync(process.execPath, lane, { encoding: 'utf8' })) as Selected; // oxlint-disable-line typescript/no-unsafe-type-assertion -- printed by our own program
  const minutes = minutesOf(selected, times);
  const { changed, tests, journeys, needsDrills, everythingFor = '' } = selected;
  const figures = [minutes.toFixed(1), changed.length, tests.length, journeys.length, needsDrills ? 'drills' : ''];
  rows.push({ minutes, line: [commit.slice(0, 8), ...figures, everythingFor].join('\t') });
}
git('worktree', 'remove', '--force', folder);

const sorted = rows.toSorted((one, other) => one.minutes - other.minutes);
const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1]?.minutes ?? 0).toFixed(1);
process.stdout.write('commit\tminutes\tfiles\ttests\tjourneys\n');
process.stdout.write(sorted.map(({ line }) => `${line}\n`).join(''));
process.stdout.write(
  `${rows.length} commits: median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)} minutes\n`,
);
