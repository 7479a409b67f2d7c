import { Button, Card, Note } from '@circuit/ui';
import { useId } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useZone } from '#platform/api/useZone.ts';
import { CopyFacts } from '#platform/clipboard/CopyFacts.tsx';
import { formatTime } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';

import { useCreateLtiRegistrationMutation } from './platformsApi.ts';
import styles from './platforms.module.css';

/** A link that registers one platform, once and within an hour. A new link ends the one before. (LW-7) */
export function RegistrationCard() {
  const titleId = useId();
  const [make, { data: link, error, isLoading }] = useCreateLtiRegistrationMutation();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Let the platform register itself</h2>
      <p className={styles['quiet']}>
        Moodle, Canvas, Brightspace and others call this dynamic registration. Make a link and paste it there where a
        tool is added by its URL. Both sides then fill in all values by themselves.
      </p>
      {error !== undefined && (
        <Note tone="bad" role="alert">
          No link was made. {problemOf(error).detail}
        </Note>
      )}
      {link === undefined ? null : <Made {...link} />}
      <div className={styles['actions']}>
        <Button isBusy={isLoading} busyLabel="Making…" onClick={() => void make({ request: {} })}>
          {link === undefined ? 'Make a registration link' : 'Make a new link'}
        </Button>
      </div>
    </Card>
  );
}

function Made({ url, expiresAt }: { readonly url: string; readonly expiresAt: string }) {
  const zone = useZone();
  const end = new Date(expiresAt);
  const hasExpired = end <= useNow();
  const at = formatTime(end, zone);
  return (
    <>
      {!hasExpired && <CopyFacts items={[{ name: 'Registration link', text: url }]} />}
      <Note
        tone={hasExpired ? 'warn' : 'info'}
        role="status" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
      >
        {hasExpired
          ? `This link expired at ${at}. Make a new one.`
          : `Use it by ${at}. It works once, for one platform. Anyone who has it can connect a platform, so give it to nobody else. When the platform has registered, it appears in the list.`}
      </Note>
    </>
  );
}
