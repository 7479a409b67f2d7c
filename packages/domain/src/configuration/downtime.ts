export type Downtime = {
  readonly isDown: boolean;
  readonly downtimeText: string;
  /** When an announced downtime begins; null: none is announced. It never begins or ends by itself. */
  readonly downtimeStartsAt: Date | null;
  readonly downtimeEndsAt: Date | null;
};

export type DowntimeMode = 'off' | 'announced' | 'on';

export function downtimeMode({ isDown, downtimeStartsAt }: Downtime): DowntimeMode {
  if (isDown) return 'on';
  return downtimeStartsAt === null ? 'off' : 'announced';
}

/** Whether people are told of a downtime to come. A notice is over with the downtime that it spoke of. (CF-9) */
export function isDowntimeAnnounced(downtime: Downtime, now: Date): boolean {
  const { downtimeStartsAt, downtimeEndsAt } = downtime;
  if (downtimeMode(downtime) !== 'announced' || downtimeStartsAt === null) return false;
  return now < (downtimeEndsAt ?? downtimeStartsAt);
}

/** What is wrong with a downtime at this moment, by field. */
export function downtimeErrors(downtime: Downtime, now: Date): Readonly<Record<string, string[]>> {
  const { downtimeStartsAt: startsAt, downtimeEndsAt: endsAt } = downtime;
  const mode = downtimeMode(downtime);
  if (mode === 'off') return {};
  return {
    ...(mode === 'announced' && startsAt !== null && startsAt <= now
      ? { downtimeStartsAt: ['The start has passed. Choose a later one, or turn downtime on now.'] }
      : {}),
    ...(endsAt !== null && endsAt <= now
      ? { downtimeEndsAt: ['The planned end has passed. Choose a later one.'] }
      : {}),
    ...(mode === 'announced' && startsAt !== null && endsAt !== null && endsAt <= startsAt
      ? { downtimeEndsAt: ['The end is before the start.'] }
      : {}),
  };
}
