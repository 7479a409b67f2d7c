import type { UserInfo } from '@circuit/contract';
import { hasEnded } from '@circuit/domain/groups';

import type { LearnersCourse } from './learnerApi.ts';

interface Facts {
  readonly course: Pick<LearnersCourse, 'endDate'>;
  readonly person: Pick<UserInfo, 'isImpersonated'>;
  readonly now: Date;
  readonly showDate: (date: Date) => string;
}

/** Why a learner's page can be read and not changed, whatever phase it is; null while it can be. (WS-16) */
export function readOnlyWords({ course, person, now, showDate }: Facts): string | null {
  const endDate = course.endDate === null ? null : new Date(course.endDate);
  if (endDate !== null && hasEnded({ endDate }, now))
    return `This course ended ${showDate(endDate)}. Everything can be read and nothing changed.`;
  if (person.isImpersonated) return 'You are viewing this as somebody else. It can be read and not changed.';
  return null;
}
