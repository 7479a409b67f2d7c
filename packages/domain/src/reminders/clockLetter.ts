import { writeLetter, type Letter } from '../messages/index.ts';
import { PHASE_LABELS } from '../phases/index.ts';

import type { ClockKind } from './byClock.ts';
import { smallPrint, taskLine, type TaskFacts } from './taskLine.ts';

/** What the clock writes: who does what by when, and where. Nothing in it is about anybody else. */
export function clockLetter(kind: ClockKind, task: TaskFacts): Letter {
  const { to, universityName, title, courseName, phase, zone } = task;
  const label = PHASE_LABELS[phase];
  const isOpening = kind === 'phaseOpened';
  return writeLetter({
    to,
    universityName,
    subject: isOpening ? `${label} is open: ${title}` : `${label} closes soon: ${title}`,
    before: [
      `${label} ${isOpening ? 'is open' : 'closes soon'} for ${title} in ${courseName}.`,
      taskLine(task),
      'Open it here:',
    ],
    after: smallPrint(zone),
  });
}
