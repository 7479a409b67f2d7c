import { Button, Card, Chip, Note, Skeleton } from '@circuit/ui';
import { useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { type LtiKey, useLtiKeysQuery, useRotateLtiKeysMutation } from './platformsApi.ts';
import { PlatformsFrame } from './PlatformsFrame.tsx';
import styles from './platforms.module.css';
import { KEY_WORDS } from './platformWords.ts';

/** The keys that we sign with. They change by themselves; a leak is the reason to do it by hand. (LW-8) */
export function KeysPage() {
  const titleId = useId();
  const { data, error, refetch } = useLtiKeysQuery();
  const [isRotating, setRotating] = useState(false);
  return (
    <PlatformsFrame page="keys">
      <Card labelledBy={titleId} className={styles['card']}>
        <div className={styles['titled']}>
          <h2 id={titleId}>Keys that we sign with</h2>
          {data !== undefined && <Button onClick={() => setRotating(true)}>Rotate keys</Button>}
        </div>
        <p className={styles['quiet']}>
          Platforms read our public keys from the key set URL. A new key comes every 90 days by itself. It is published
          for a day before it signs, and for a week after, so that nothing breaks.
        </p>
        {error !== undefined && <LoadFailed what="Could not load the keys." error={error} onRetry={refetch} />}
        {data === undefined && error === undefined && <Skeleton shape="row" count={2} label="Loading the keys…" />}
        {data !== undefined && (
          <ul className={styles['list']} aria-label="Keys, newest first">
            {data.items.map((key) => (
              <Line key={key.kid} of={key} />
            ))}
          </ul>
        )}
        {isRotating && <RotateDialog keys={data?.items ?? []} onClose={() => setRotating(false)} />}
      </Card>
    </PlatformsFrame>
  );
}

function Line({ of }: { readonly of: LtiKey }) {
  const zone = useZone();
  const { tone, text, meaning, next } = KEY_WORDS[of.state];
  const at = (instant: string) => formatDateTime(new Date(instant), zone);
  const since = of.retiredAt ?? of.retiringSince ?? of.activeSince ?? of.createdAt;
  return (
    <li>
      <div className={styles['grow']}>
        <code className={styles['value']}>{of.kid}</code>
        <p className={styles['quiet']}>
          {meaning} Since {at(since)}.{of.changesAt === null || next === '' ? '' : ` ${next} ${at(of.changesAt)}.`}
        </p>
      </div>
      <Chip tone={tone}>{text}</Chip>
    </li>
  );
}

function RotateDialog({ keys, onClose }: { readonly keys: readonly LtiKey[]; readonly onClose: () => void }) {
  const zone = useZone();
  const [rotate] = useRotateLtiKeysMutation();
  // What the dialog was opened for stays, also while the answer arrives.
  const [next] = useState(() => keys.find(({ state }) => state === 'next'));
  const send = (keyFor: KeyFor) => rotate({ request: {}, idempotencyKey: keyFor({ after: next?.kid ?? null }) });
  return (
    <ActDialog
      title="Rotate keys?"
      action="Rotate keys"
      busyLabel="Rotating…"
      failed="Not rotated."
      act={send}
      done="Began to rotate the keys."
      onClose={onClose}
    >
      <p>{whatHappens(next, zone)}</p>
      <Note>Do this if a key may have leaked. Otherwise keys change by themselves.</Note>
    </ActDialog>
  );
}

function whatHappens(next: LtiKey | undefined, zone: string): string {
  if (next === undefined)
    return 'We publish a new key now. It signs from tomorrow on, once platforms have had a day to read it.';
  const from = next.changesAt === null ? serverNow() : new Date(next.changesAt);
  return from <= serverNow()
    ? 'The next key signs from now on. The key that signs now stays published for a week.'
    : `The next key is published already and signs from ${formatDateTime(from, zone)} on, once platforms have had a day to read it.`;
}
