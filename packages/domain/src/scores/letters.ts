import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

import { tenthsText } from './notes.ts';

interface ReleasedIn {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
}

/** To every learner, when the first run of an assignment is released. The score is on the page, not in the mail. (SR-13) */
export function resultsReleasedLetter({ title, courseName, universityName }: ReleasedIn, to: Named): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Results: ${title}`,
    before: [`Your instructor released the results of ${title} in ${courseName}.`, 'See your results:'],
    after: [],
  });
}

const said = (tenths: number | null): string => (tenths === null ? 'no score' : tenthsText(tenths));

/** To whoever has another total than they have seen, with the reason staff gave. (SR-13) */
export function scoreChangedLetter(
  change: { readonly fromTenths: number | null; readonly toTenths: number | null; readonly reason: string },
  { title, courseName, universityName }: ReleasedIn,
  to: Named,
): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Score changed: ${title}`,
    before: [
      `Your score for ${title} in ${courseName} changed from ${said(change.fromTenths)} to ${said(change.toTenths)}.`,
      `The reason: ${change.reason}`,
      'See what it is made of now:',
    ],
    after: [],
  });
}
