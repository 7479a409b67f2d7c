import { writeLetter, type Letter } from '../messages/index.ts';
import { displayName, type Named } from '../people/index.ts';
import { PHASE_LABELS } from '../phases/index.ts';
import { instantText } from '../time/index.ts';

import type { AskablePhase } from './asking.ts';

interface Place {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
  readonly timeZoneId: string;
}

interface Asked {
  readonly phase: AskablePhase;
  readonly until: Date;
}

/** To those who may answer. The reason is private and not in the mail. (TQ-3, TQ-5) */
export function timeAskedLetter(
  { title, courseName, universityName, timeZoneId }: Place,
  { phase, until, student }: Asked & { readonly student: Named },
  to: Named,
): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Request for more time: ${title}`,
    before: [
      `${displayName(student)} asks for more time for ${PHASE_LABELS[phase]} in ${title} (${courseName}), until ${instantText(until, timeZoneId)}.`,
      'Read the reason and answer:',
    ],
    after: [],
  });
}

interface Answered extends Asked {
  /** Null for a refusal. */
  readonly grantedUntil: Date | null;
  readonly answer: string;
}

/** To the student who asked. (TQ-5) */
export function timeAnsweredLetter(
  { title, courseName, universityName, timeZoneId }: Place,
  { phase, grantedUntil, answer }: Answered,
  to: Named,
): Letter {
  const outcome =
    grantedUntil === null
      ? `You did not get more time for ${PHASE_LABELS[phase]} in ${title} (${courseName}). Your deadline stays as it is.`
      : `You have more time for ${PHASE_LABELS[phase]} in ${title} (${courseName}): until ${instantText(grantedUntil, timeZoneId)}.`;
  return writeLetter({
    to,
    universityName,
    subject: grantedUntil === null ? `No more time: ${title}` : `More time given: ${title}`,
    before: [outcome, ...(answer === '' ? [] : [`Your instructor wrote: ${answer}`]), 'Go to the assignment:'],
    after: [],
  });
}
