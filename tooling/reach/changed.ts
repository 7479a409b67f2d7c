import { execFileSync } from 'node:child_process';

/** The files that differ from where this branch left main, committed or not. `since` names another commit. */
export function changedFiles(root: string, since?: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const isKnown = (name: string) => git('branch', '--all', '--list', name, '--format=%(refname)')[0] !== '';
  const main = ['origin/main', 'main'].find(isKnown) ?? 'HEAD';
  const [base = 'HEAD'] = since === undefined ? git('merge-base', main, 'HEAD') : [since];
  const changed = [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '-o', '--exclude-standard')];
  return [...new Set(changed)].filter((file) => file !== '');
}
