import { lockOf } from '#serviceWorker/shell.ts';

/** The build that this page was loaded from: the name of its first file has a hash of everything that follows. */
function buildOfPage(): string | undefined {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  return /\/assets\/([\w-]+)\.js$/.exec(entry)?.[1];
}

/** As long as this tab is open, the files of its build stay. (OF-10) */
export function holdBuild(): void {
  const build = buildOfPage();
  if (build !== undefined && 'locks' in navigator)
    void navigator.locks.request(lockOf(build), { mode: 'shared' }, () => new Promise(() => undefined));
}
