import { LOCKDOWN_SYSTEMS, type LockdownBrowser, type LockdownSystem } from './cookies.ts';

/** The oldest build that a university accepts on each system, as yymmdd; an empty text accepts every build. */
export type OldestBuilds = Readonly<Record<LockdownSystem, string>>;

export const SYSTEM_NAMES: Readonly<Record<LockdownSystem, string>> = { windows: 'Windows', mac: 'Mac', iPad: 'iPad' };

/** A day that exists, written yymmdd, such as 170822. */
export function isBuildDate(text: string): boolean {
  if (!/^\d{6}$/.test(text)) return false;
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  const date = new Date(`20${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

/** "August 22, 2017" of 170822. */
export function buildDateText(date: string): string {
  const at = new Date(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}T00:00:00Z`);
  return at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

const NO_DATE = 'This LockDown Browser does not say how old it is. Install the newest one.';
const TOO_OLD =
  /^This LockDown Browser is too old\. Your university accepts (?:Windows|Mac|iPad) builds from [A-Z][a-z]+ \d{1,2}, \d{4} on\. Install the newest one\.$/;

/** Whether a text is what `buildFlaw` says. */
export const isBuildFlaw = (text: string): boolean => text === NO_DATE || TOO_OLD.test(text);

/**
 * Why a build is not accepted; null if it is. A client tells the date of its own system only. If it tells none although
 * the university asks for one, nobody can say that it is new enough. (LD-3)
 */
export function buildFlaw({ buildDates }: LockdownBrowser, oldest: OldestBuilds): string | null {
  const told = LOCKDOWN_SYSTEMS.filter((system) => buildDates[system] !== null);
  const asksForOne = LOCKDOWN_SYSTEMS.some((system) => oldest[system] !== '');
  if (told.length === 0 && asksForOne) return NO_DATE;
  const old = told.find((system) => {
    const date = buildDates[system] ?? '';
    // Dates written yymmdd sort as texts.
    return oldest[system] !== '' && (!isBuildDate(date) || date < oldest[system]);
  });
  if (old === undefined) return null;
  return `This LockDown Browser is too old. Your university accepts ${SYSTEM_NAMES[old]} builds from ${buildDateText(oldest[old])} on. Install the newest one.`;
}
