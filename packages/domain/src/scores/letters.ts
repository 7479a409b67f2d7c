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
    before: [`Your instructor released the results for ${title} in ${courseName}.`, 'See your results:'],
    after: [],
  });
}

const said = (tenths: number | null): string => (tenths === null ? 'no score' : tenthsText(tenths));

/** To learners whose total differs from the one they saw, with the reason staff gave. (SR-13) */
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
      `Reason: ${change.reason}`,
      'See how it is made up:',
    ],
    after: [],
  });
}

/** To learners who could still self-evaluate when results were released. (SR-18) */
export function selfEvaluationClosedLetter({ title, courseName, universityName }: ReleasedIn, to: Named): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Self-evaluation closed: ${title}`,
    before: [
      `Your instructor released the results for ${title} in ${courseName}. You had not handed in your self-evaluation.`,
      'You can see your score now, so your self-evaluation is closed. If you think this is a mistake, ask your instructor.',
      'See your results:',
    ],
    after: [],
  });
}

/** To learners who had opened results that are now unreleased, with the reason staff gave. (SR-19) */
export function resultsUnreleasedLetter(
  reason: string,
  { title, courseName, universityName }: ReleasedIn,
  to: Named,
): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Results unreleased: ${title}`,
    before: [
      `Your instructor unreleased the results for ${title} in ${courseName}. The score you saw may change.`,
      `Reason: ${reason}`,
      'You will get a message when they are released again. Until then, you can see the status here:',
    ],
    after: [],
  });
}
