/**
 * Whether one version comes before another, number by number: 2.9.0 is older than 2.20.2. (S4.08)
 *
 * What is not a version is never older (RT-9): a broken answer must not make every tab reload.
 */
export function isOlder(version: string, than: string): boolean {
  const mine = numbersOf(version);
  const theirs = numbersOf(than);
  if (mine === null || theirs === null) return false;
  for (let place = 0; place < Math.max(mine.length, theirs.length); place++) {
    const difference = (mine[place] ?? 0) - (theirs[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function numbersOf(version: string): readonly number[] | null {
  return /^\d{1,9}(\.\d{1,9}){0,4}$/.test(version) ? version.split('.').map(Number) : null;
}
