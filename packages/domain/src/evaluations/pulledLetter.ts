import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

import { REPORT_LABELS, type ReportKind } from './reports.ts';

interface PulledIn {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
}

/** To the instructors, when so many report one hand-in that no reviewer sees it until they decide. (RP-4) */
export function pulledLetter(
  kinds: readonly ReportKind[],
  { title, courseName, universityName }: PulledIn,
  to: Named,
): Letter {
  const said = [...new Set(kinds)].map((kind) => REPORT_LABELS[kind]).join(', or that it ');
  return writeLetter({
    to,
    universityName,
    subject: `Reported work: ${title}`,
    before: [
      `${kinds.length} students in ${courseName} reported a hand-in for ${title}. They say that it ${said}.`,
      'Reviewers will not see it until you decide. Go to the assignment:',
    ],
    after: ['You can put the work back or take it out of the assignment.'],
  });
}
