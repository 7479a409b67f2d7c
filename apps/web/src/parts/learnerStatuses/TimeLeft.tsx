import { Countdown } from '@circuit/ui';

import { formatDateTime } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';

interface Props {
  readonly endsAt: string;
  readonly zone: string;
}

/** "1 day 6 hours left Mon, Nov 16, 11:59 PM", and after the end that it is over. */
export function TimeLeft({ endsAt, zone }: Props) {
  const secondsLeft = (new Date(endsAt).getTime() - useNow().getTime()) / 1000;
  return (
    <>
      <b>{secondsLeft <= 0 ? 'Time is up' : <Countdown secondsLeft={secondsLeft} saysLeft />}</b>{' '}
      {formatDateTime(new Date(endsAt), zone)}
    </>
  );
}
