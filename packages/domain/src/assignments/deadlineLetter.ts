import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';
import { PHASE_LABELS, type MovedDeadline } from '../phases/index.ts';
import { instantText } from '../time/index.ts';

export interface MovedIn {
  readonly title: string;
  readonly courseName: string;
  readonly zone: string;
  readonly universityName: string;
}

/** One letter, however many ends were moved at once. (CC-3) */
export function deadlineLetter(
  moved: readonly MovedDeadline[],
  { title, courseName, zone, universityName }: MovedIn,
  to: Named,
): Letter {
  const lines = moved.map(({ type, from, to: until, isOver }) => {
    const old = from === null ? '' : ` instead of ${instantText(from, zone)}`;
    const closes = isOver ? 'closed' : 'now closes';
    return `${PHASE_LABELS[type]} ${closes} ${instantText(until, zone)}${old}.`;
  });
  return writeLetter({
    to,
    universityName,
    subject: `New deadline: ${title}`,
    before: [`Your instructor in ${courseName} moved a deadline for ${title}.`, ...lines, 'Go to the assignment:'],
    after: [`Times are in the course’s time zone (${zone}).`],
  });
}
