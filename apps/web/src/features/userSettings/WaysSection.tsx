import { Button, Note } from '@circuit/ui';
import { useState } from 'react';

import { failureWords } from '#platform/api/failureWords.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { visitProvider } from '#platform/session/signIn.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { DisconnectDialog } from './DisconnectDialog.tsx';
import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';
import { useConfirmedWay } from './useConfirmedWay.ts';
import { useConnectWayMutation, useWaysQuery, type Way } from './wayCalls.ts';

/** With whom one can sign in here; not shown where the university has no provider. (IW-20) */
export function WaysSection({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { data, error, refetch } = useWaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const confirmed = useConfirmedWay(isReadOnly);
  const [leaving, setLeaving] = useState<Way | null>(null);
  const ways = data?.items ?? [];
  // Most universities have one or none: a place for what may not come would only jump.
  if (error === undefined && ways.length === 0 && confirmed === null) return null;
  return (
    <Section title="Ways to sign in">
      <p>The accounts of your university that you can sign in with here.</p>
      {confirmed !== null && (
        <Note tone={confirmed.isOk ? 'ok' : 'bad'} role={confirmed.isOk ? 'status' : 'alert'}>
          {confirmed.text}
        </Note>
      )}
      {error !== undefined && (
        <LoadFailed what="Could not load your ways to sign in." error={error} onRetry={refetch} />
      )}
      <ul className={styles['signIns']}>
        {ways.map((way) => (
          <Line key={way.identityProviderId} way={way} isReadOnly={isReadOnly} onLeave={() => setLeaving(way)} />
        ))}
        {data?.hasPassword === true && (
          <li>
            <span>Password</span>
            <span className={styles['source']}>Kept here</span>
          </li>
        )}
      </ul>
      {leaving !== null && <DisconnectDialog way={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

interface LineProps {
  readonly way: Way;
  readonly isReadOnly: boolean;
  readonly onLeave: () => void;
}

function Line({ way, isReadOnly, onLeave }: LineProps) {
  const zone = useZone();
  const dispatch = useAppDispatch();
  const [connect, { isLoading, error }] = useConnectWayMutation();
  const { identityProviderId, name, isEnabled, connectedAt } = way;
  const isConnected = connectedAt !== null;
  async function begin() {
    const { data } = await connect({ request: { identityProviderId } });
    if (data !== undefined) dispatch(visitProvider(data.loginUrl));
  }
  return (
    <li>
      <span>
        {name}
        <br />
        <span className={styles['source']}>{standing(way, zone)}</span>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            {failureWords(error, 'Not connected.')}
          </Note>
        )}
      </span>
      {!isReadOnly && isConnected && (
        <Button size="small" onClick={onLeave}>
          Disconnect {name}
        </Button>
      )}
      {!isReadOnly && !isConnected && isEnabled && (
        <Button size="small" isBusy={isLoading} busyLabel="Opening…" onClick={() => void begin()}>
          Connect {name}
        </Button>
      )}
    </li>
  );
}

function standing({ connectedAt, lastSignInAt, isEnabled }: Way, zone: string): string {
  if (connectedAt === null) return 'Not connected';
  const at = (text: string) => formatDateTime(new Date(text), zone);
  const used = lastSignInAt === null ? 'not used yet' : `last used ${at(lastSignInAt)}`;
  return `Connected ${at(connectedAt)}, ${used}${isEnabled ? '' : '. It is turned off now'}`;
}
