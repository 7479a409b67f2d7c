import { isDowntimeAnnounced } from '@circuit/domain/configuration';

import { formatZoned } from '#platform/time/format.ts';

/** What everybody may know of a downtime. */
interface ToldDowntime {
  readonly isDown: boolean;
  readonly downtimeText: string;
  readonly downtimeStartsAt: string | null;
  readonly downtimeEndsAt: string | null;
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** "Circuit will be down from Sat, Nov 21, 10:00 PM to Sat, Nov 21, 11:00 PM. We move servers."; null for none. */
export function announcedDowntime(downtime: ToldDowntime, appName: string, zone: string, now: Date): string | null {
  const [starts, ends] = [instantOf(downtime.downtimeStartsAt), instantOf(downtime.downtimeEndsAt)];
  const { isDown, downtimeText } = downtime;
  const told = { isDown, downtimeText, downtimeStartsAt: starts, downtimeEndsAt: ends };
  if (starts === null || !isDowntimeAnnounced(told, now)) return null;
  const until = ends === null ? '' : ` to ${formatZoned(ends, zone)}`;
  const when = `${appName} will be down from ${formatZoned(starts, zone)}${until}.`;
  return downtimeText === '' ? when : `${when} ${downtimeText}`;
}

/** When people can come back, of a downtime that is on; null if nobody has said. */
export function plannedEnd({ downtimeEndsAt }: ToldDowntime, zone: string, now: Date): string | null {
  const ends = instantOf(downtimeEndsAt);
  if (ends === null) return null;
  return now < ends
    ? `We expect to be back by ${formatZoned(ends, zone)}.`
    : `We planned to be back by ${formatZoned(ends, zone)}. It is taking longer.`;
}
