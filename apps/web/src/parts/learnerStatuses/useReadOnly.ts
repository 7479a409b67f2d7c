import { useUserInfo } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { LearnersCourse } from './learnerApi.ts';
import { readOnlyWords } from './readOnly.ts';

const NOBODY = { isImpersonated: false, firstName: '', lastName: '', email: '' };

/** Why the viewer can read a page of this course but not change anything; null if they can change it. */
export function useReadOnly(course: Pick<LearnersCourse, 'endDate' | 'timeZoneId'>): string | null {
  const person = useUserInfo().data ?? NOBODY;
  const zone = useZone(course.timeZoneId);
  const showDate = (date: Date) => formatDateTime(date, zone);
  return readOnlyWords({ course, person, now: serverNow(), showDate });
}
