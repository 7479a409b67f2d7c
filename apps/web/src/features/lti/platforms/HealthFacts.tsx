import { Note } from '@circuit/ui';

import { LastSeen } from '#parts/people/LastSeen.tsx';

import type { LtiHealth } from './platformsApi.ts';
import styles from './platforms.module.css';

type PlatformHealth = LtiHealth['platforms'][number];
type Refusal = LtiHealth['refusals'][number];

interface Props {
  readonly health: PlatformHealth;
  /** The page also lists all refusals, so one that is over is not said twice. */
  readonly isBesideList?: boolean;
}

/** What was last seen of a platform, and what went wrong last with the way to fix it. (LW-9) */
export function HealthFacts({ health, isBesideList = false }: Props) {
  const { sentence, lastLoginAt, lastLaunchAt, status } = health;
  const needsAct = status === 'failing' || status === 'needsApproval';
  const lastRefusal = isBesideList && !needsAct ? null : health.lastRefusal;
  return (
    <div className={styles['health']}>
      {lastRefusal?.happened === sentence ? null : <p>{sentence}</p>}
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
