import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

interface AnsweredIn {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
}

/** To the author who asked. The decision is on the page, beside the review it is about, not in the mail. (SL-8) */
export function secondLookAnsweredLetter({ title, courseName, universityName }: AnsweredIn, to: Named): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Second look answered: ${title}`,
    before: [`Your second look for ${title} in ${courseName} has been answered.`, 'Read the answer:'],
    after: [],
  });
}
