import type { TableRows } from '@circuit/ui';

import { metadataOf } from '#platform/api/status.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

/** A list as a hook of RTK Query has it. */
interface ListQuery<Row> {
  /** Of the last request, while a new one is on its way. */
  readonly data?: Page<Row> | undefined;
  /** Of this request. */
  readonly currentData?: Page<Row> | undefined;
  readonly isUninitialized: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

/** The rows of a manage table from a query that is skipped until somebody asks. */
export function tableRows<Row>(query: ListQuery<Row>): TableRows<Row> {
  if (query.isUninitialized) return { status: 'unasked', rows: [], totalCount: 0 };
  const { isFetching, hasError, lastFetchErrorData, fetchedAt } = metadataOf(query);
  const hasFailed = hasError && !isFetching;
  const failure = lastFetchErrorData?.detail ?? 'Something went wrong.';
  const onRetry = () => void query.refetch();
  // Rows that were asked for with other words must not pass for these.
  const page = isFetching ? query.data : query.currentData;
  if (page === undefined)
    return hasFailed
      ? { status: 'error', rows: [], totalCount: 0, failure, onRetry }
      : { status: 'loading', rows: [], totalCount: 0 };
  return {
    status: 'ready',
    rows: page.items,
    totalCount: page.totalCount,
    isRefreshing: isFetching,
    ...(hasFailed ? { failure } : {}),
    ...(fetchedAt === null ? {} : { loadedAt: timeOfDay(fetchedAt) }),
    onRetry,
  };
}

function timeOfDay(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at);
}
