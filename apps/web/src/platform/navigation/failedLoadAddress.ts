import { type FetchProblem, STATUS_CODE } from '#platform/problems/problem.ts';

import { notFoundAddress, SYSTEM_PATHS } from './systemAddresses.ts';

/** Where a failed first load leads: only a missing entity and a broken server leave the page. (S2.25, DL-5) */
export function failedLoadAddress({ status }: FetchProblem, pathname: string): string | null {
  if (status === STATUS_CODE.NOT_FOUND) return notFoundAddress(pathname);
  return status === STATUS_CODE.SERVER_ERROR ? SYSTEM_PATHS.error : null;
}
