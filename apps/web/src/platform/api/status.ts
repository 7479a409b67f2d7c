import type { FetchProblem } from '#platform/problems/problem.ts';

/** (S4.01) */
export const STATUS = {
  UNINITIALIZED: 'uninitialized',
  LOADING: 'loading',
  READY: 'ready',
  ERROR: 'error',
  CREATING: 'creating',
  UPDATING: 'updating',
  DELETING: 'deleting',
} as const;

export type DataStatus = (typeof STATUS)[keyof typeof STATUS];

/** The flags that RTK Query keeps of a query, from a hook or from a selector. */
export interface QueryFlags {
  readonly isUninitialized: boolean;
  readonly isFetching?: boolean;
  readonly isLoading: boolean;
  readonly isError: boolean;
}

export interface QueryFacts {
  readonly isFetching?: boolean;
  readonly isLoading?: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  /** In ms, by the browser's clock. */
  readonly fulfilledTimeStamp?: number | undefined;
}

/** The specification's word for where a piece of data stands. */
export function statusOf({ isUninitialized, isFetching = false, isLoading, isError }: QueryFlags): DataStatus {
  if (isUninitialized) return STATUS.UNINITIALIZED;
  if (isFetching || isLoading) return STATUS.LOADING;
  return isError ? STATUS.ERROR : STATUS.READY;
}

/** (S3.14) */
export interface Metadata {
  readonly isFetching: boolean;
  readonly hasError: boolean;
  readonly lastFetchErrorData: FetchProblem | null;
  readonly fetchedAt: Date | null;
}

export function metadataOf(query: QueryFacts): Metadata {
  const { isFetching = query.isLoading ?? false, isError, error, fulfilledTimeStamp } = query;
  return {
    isFetching,
    hasError: isError,
    lastFetchErrorData: isFetchProblem(error) ? error : null,
    fetchedAt: fulfilledTimeStamp === undefined ? null : new Date(fulfilledTimeStamp),
  };
}

/** RTK Query types every failure of ours as one, except a bug that was thrown. */
export function isFetchProblem(error: unknown): error is FetchProblem {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}
