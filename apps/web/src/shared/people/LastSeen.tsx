import { formatDateTime } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

import { ago } from './ago.ts';

export function LastSeen({ at }: { readonly at: string | null }) {
  const zone = useZone();
  if (at === null) return <>never</>;
  const seenAt = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(seenAt, zone)}>
      {ago(seenAt, serverNow(), zone)}
    </time>
  );
}
