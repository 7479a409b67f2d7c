import { Button, Card, Skeleton } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import styles from './users.module.css';

interface Props<Item> {
  readonly title: string;
  /** In errors: "Could not load the courses." */
  readonly things: string;
  readonly none: string;
  readonly query: {
    readonly data?: { readonly items: readonly Item[]; readonly totalCount: number } | undefined;
    readonly isError: boolean;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onMore: () => void;
  readonly children: (item: Item) => ReactNode;
  readonly end?: ReactNode;
}

/** A card with a few lines of something, and more on request. */
export function ShortList<Item>({ title, things, none, query, onMore, children, end }: Props<Item>) {
  const titleId = useId();
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <div className={styles['titled']}>
        <h2 id={titleId}>{title}</h2>
        {end}
      </div>
      {data === undefined && !isError && <Skeleton shape="line" count={4} label={`Loading the ${things}…`} />}
      {isError && <LoadFailed what={`Could not load the ${things}.`} error={error} onRetry={refetch} />}
      {data !== undefined && data.items.length === 0 && <p className={styles['quiet']}>{none}</p>}
      {data !== undefined && data.items.length > 0 && <ul className={styles['list']}>{data.items.map(children)}</ul>}
      {data !== undefined && data.items.length < data.totalCount && (
        <div className={styles['more']}>
          <Button isBusy={isFetching} busyLabel="Loading…" onClick={onMore}>
            Show more
          </Button>
          <span className={styles['quiet']}>
            {' '}
            {data.items.length} of {data.totalCount}
          </span>
        </div>
      )}
    </Card>
  );
}
