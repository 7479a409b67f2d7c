import { useUserInfo } from '#shared/session/useSession.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

import type { LearnersCourse } from './learnerApi.ts';
import { readOnlyWords } from './readOnly.ts';

const NOBODY = { isImpersonated: false, firstName: '', lastName: '', email: '' };

/** Why whoever looks can read a page of this course and change nothing; null while they can change it. */
export function useReadOnly(course: Pick<LearnersCourse, 'endDate' | 'timeZoneId'>): string | null {
  const person = useUserInfo().data ?? NOBODY;
  const zone = useZone(course.timeZoneId);
  const showDate = (date: Date) => formatDateTime(date, zone);
  return readOnlyWords({ course, person, now: serverNow(), showDate });
}
