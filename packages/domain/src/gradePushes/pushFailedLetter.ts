import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

interface FailedPush {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
  readonly platformName: string;
  readonly failedCount: number;
  readonly sentCount: number;
  /** Of one of them, as the list has it. */
  readonly why: string;
}

/** To the instructors, once when a push has ended and some scores were not taken. Names are on the page. (GP-18) */
export function pushFailedLetter(push: FailedPush, to: Named): Letter {
  const { title, courseName, universityName, platformName, failedCount, sentCount, why } = push;
  const students = failedCount === 1 ? '1 score' : `${failedCount.toLocaleString('en-US')} scores`;
  return writeLetter({
    to,
    universityName,
    subject: `Grades not sent: ${title}`,
    before: [
      `${platformName} did not take ${students} for ${title} in ${courseName}. It took ${sentCount.toLocaleString('en-US')}.`,
      `The first reason: ${why}`,
      'See which, and try again:',
    ],
    after: [],
  });
}
