const WORD = '[a-z][a-z0-9]*(?:_[a-z0-9]+)*';
const NAME = new RegExp(`^${WORD}(?:__${WORD}){1,2}$`);

/** `<table>__<what>` or `<table>__<column>__<what>`. */
export function isMigrationName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The new file's name begins with the time, and sorts behind every file that is there: one that was made on a clock
 * ahead of ours must not be overtaken, since a fresh database applies them in this order. (DV-1)
 */
export function migrationFile(name: string, existing: readonly string[], now: Date): string {
  const newest = existing.map((file) => file.slice(0, 14)).reduce((one, other) => (one > other ? one : other), '');
  const stamp = stampOf(now);
  return `${stamp > newest ? stamp : stampOf(new Date(timeOf(newest).getTime() + 1000))}_${name}.sql`;
}

const stampOf = (time: Date) => time.toISOString().replaceAll(/\D/g, '').slice(0, 14);

function timeOf(stamp: string): Date {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  return new Date(Date.UTC(year, month - 1, ...rest));
}
