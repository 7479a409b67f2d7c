import { EmptyState } from '@circuit/ui';
import type { ReactNode } from 'react';

import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { OfResult } from './result.ts';

/** Results that were here and are gone: since when, why, and what comes next. (RZ-14) */
export function Unreleased({
  course,
  result,
  open,
}: Pick<OfResult, 'course' | 'result'> & { readonly open: ReactNode }) {
  const zone = useZone(course.timeZoneId);
  const { unreleased } = result;
  const why =
    unreleased === null
      ? ''
      : `Your instructor unreleased them ${formatDateTime(new Date(unreleased.at), zone)}: ${unreleased.reason} `;
  return (
    <EmptyState
      title="Your results are not available right now."
      text={`${why}Your score may change. Reactions and second looks are closed until results are released again.`}
      action={open}
    />
  );
}
