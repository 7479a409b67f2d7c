import type { UserInfo } from '@circuit/contract/accounts';
import { hasEnded } from '@circuit/domain/groups';
import { displayName } from '@circuit/domain/people';

import type { LearnersCourse } from './learnerApi.ts';

interface Facts {
  readonly course: Pick<LearnersCourse, 'endDate'>;
  readonly person: Pick<UserInfo, 'isImpersonated' | 'firstName' | 'lastName' | 'email'>;
  readonly now: Date;
  readonly showDate: (date: Date) => string;
}

/** Why a learner's page can be read and not changed, whatever phase it is; null while it can be. (WS-16) */
export function readOnlyWords({ course, person, now, showDate }: Facts): string | null {
  const endDate = course.endDate === null ? null : new Date(course.endDate);
  if (endDate !== null && hasEnded({ endDate }, now))
    return `This course ended ${showDate(endDate)}. You can read everything but not change it.`;
  if (person.isImpersonated) return `You are viewing as ${displayName(person)}. You can read this but not change it.`;
  return null;
}
