import { Note } from '@circuit/ui';

import { LastSeen } from '#parts/people/LastSeen.tsx';

import type { LtiHealth } from './platformsApi.ts';
import styles from './platforms.module.css';

type PlatformHealth = LtiHealth['platforms'][number];
type Refusal = LtiHealth['refusals'][number];

/** What was last seen of a platform, and what went wrong last with the way to fix it. (LW-9) */
export function HealthFacts({ health }: { readonly health: PlatformHealth }) {
  const { sentence, lastLoginAt, lastLaunchAt, lastRefusal, status } = health;
  return (
    <div className={styles['health']}>
      <p>{sentence}</p>
      <dl className={styles['seen']}>
        <div>
          <dt>Last login</dt>
          <dd>
            <LastSeen at={lastLoginAt} />
          </dd>
        </div>
        <div>
          <dt>Last launch that worked</dt>
          <dd>
            <LastSeen at={lastLaunchAt} />
          </dd>
        </div>
      </dl>
      {lastRefusal !== null && (
        <Note tone={status === 'failing' ? 'bad' : 'info'}>
          <RefusalWords refusal={lastRefusal} />
        </Note>
      )}
    </div>
  );
}

/** One refused login or launch: what happened, how to fix it, what was seen, and what the person read. */
export function RefusalWords({ refusal }: { readonly refusal: Refusal }) {
  const { at, happened, fix, details, told, traceId } = refusal;
  return (
    <div className={styles['refusal']}>
      <p>
        <b>{happened}</b>{' '}
        <span className={styles['quiet']}>
          (<LastSeen at={at} />)
        </span>
      </p>
      <p>To fix it: {fix}</p>
      {details !== '' && <p className={styles['details']}>Seen: {details}</p>}
      <p className={styles['quiet']}>The person read: “{told}”</p>
      <p className={styles['reference']}>Reference on their page: {traceId}</p>
    </div>
  );
}
