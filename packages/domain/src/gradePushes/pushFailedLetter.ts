import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

/** What one platform did not take. */
export interface PlatformFailures {
  readonly platformName: string;
  readonly failedCount: number;
  readonly sentCount: number;
  /** Of one of them, as the list has it. */
  readonly why: string;
}

interface FailedPush {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
  readonly failures: readonly PlatformFailures[];
}

/** To the instructors, once when a push has ended and some scores were not taken. Names are on the page. (GP-18) */
export function pushFailedLetter({ title, courseName, universityName, failures }: FailedPush, to: Named): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Grades not sent: ${title}`,
    before: [
      ...failures.flatMap(({ platformName, failedCount, sentCount, why }) => [
        `${platformName} did not take ${scores(failedCount)} for ${title} in ${courseName}. It took ${sentCount.toLocaleString('en-US')}.`,
        `The first reason: ${why}`,
      ]),
      'See which, and try again:',
    ],
    after: [],
  });
}

const scores = (count: number): string => (count === 1 ? '1 score' : `${count.toLocaleString('en-US')} scores`);
