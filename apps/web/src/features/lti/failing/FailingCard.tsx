import { Card, Skeleton } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { LastSeen } from '#parts/people/LastSeen.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import styles from '../platforms/platforms.module.css';

interface Item {
  readonly id: string;
  readonly title: ReactNode;
  readonly at: string;
  readonly from: string;
  readonly reason: string;
  readonly action: ReactNode;
}

interface Props {
  readonly title: string;
  readonly things: string;
  /** Said when nothing fails. */
  readonly none: string;
  readonly query: {
    readonly data?: { readonly totalCount: number } | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: readonly Item[] | undefined;
}

/** One list of what fails, newest first, each with its reason and what to do. */
export function FailingCard({ title, things, none, query: { data, error, refetch }, children: items }: Props) {
  const titleId = useId();
  const more = data === undefined || items === undefined ? 0 : data.totalCount - items.length;
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>{title}</h2>
      {error === undefined ? null : (
        <LoadFailed what={`Could not load the failing ${things}.`} error={error} onRetry={refetch} />
      )}
      {items === undefined && error === undefined ? <Skeleton shape="row" count={2} label="Loading" /> : null}
      {items?.length === 0 ? <p>{none}</p> : null}
      {items === undefined || items.length === 0 ? null : (
        <ul className={styles['list']} aria-label={`Failing ${things}, newest first`}>
          {items.map(({ id, title: name, at, from, reason, action }) => (
            <li key={id}>
              <div className={styles['grow']}>
                <b>{name}</b>
                <p className={styles['quiet']}>
                  {from}, <LastSeen at={at} />
                </p>
                <p>{reason}</p>
              </div>
              {action}
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p className={styles['quiet']}>And {more} more.</p> : null}
    </Card>
  );
}
