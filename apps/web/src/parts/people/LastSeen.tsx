import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

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
