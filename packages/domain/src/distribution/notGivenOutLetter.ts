import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

interface NotGivenOut {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
  /** As the log of the job says it. */
  readonly why: string;
}

/** To the instructors, when the clock was to give out essays and could not: nobody looks at a job that nobody started. (DS-15) */
export function notGivenOutLetter({ title, courseName, universityName, why }: NotGivenOut, to: Named): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Essays were not given out: ${title}`,
    before: [
      `Circuit could not give out the essays for ${title} in ${courseName}. ${why}`,
      'Your class is waiting for them. Go to the assignment:',
    ],
    after: ['Circuit tries again every hour while Review is open. You can also give them out yourself.'],
  });
}
