import { assertNever } from '../kernel/index.ts';
import type { LearnerStatus } from '../learnerStatuses/index.ts';
import { writeLetter, type Letter } from '../messages/index.ts';
import { displayName, type Named } from '../people/index.ts';

import type { TaskPhase } from './taskPhases.ts';
import { smallPrint, taskLine, type TaskFacts } from './taskLine.ts';

const HOUR_MS = 3_600_000;
/** A student nudged this recently is left out, unless the sender asks for it. (NG-3) */
export const NUDGE_AGAIN_HOURS = 12;

export const LONGEST_NUDGE = 1000;

/** Why somebody does not get a nudge. */
export const NUDGE_REFUSALS = [
  'done',
  'excused',
  'notOpen',
  'over',
  'nothingToDo',
  'noAddress',
  'switchedOff',
  'nudgedLately',
] as const;
export type NudgeRefusal = (typeof NUDGE_REFUSALS)[number];

export interface NudgedPerson {
  readonly status: LearnerStatus;
  readonly email: string;
  readonly lastNudgedAt: Date | null;
  readonly hasSwitchedOff: boolean;
}

/** Null: this person gets it. Only who can act now and is not done is asked to. (NG-2, NG-3) */
export function whyNoNudge(person: NudgedPerson, includesRecent: boolean, now: Date): NudgeRefusal | null {
  const cannot = whyCannotAct(person.status);
  if (cannot !== null) return cannot;
  if (person.email === '') return 'noAddress';
  if (person.hasSwitchedOff) return 'switchedOff';
  const { lastNudgedAt } = person;
  const isLately = lastNudgedAt !== null && now.getTime() - lastNudgedAt.getTime() < NUDGE_AGAIN_HOURS * HOUR_MS;
  return isLately && !includesRecent ? 'nudgedLately' : null;
}

function whyCannotAct(status: LearnerStatus): NudgeRefusal | null {
  switch (status) {
    case 'ToDo':
    case 'InProgress':
    case 'Late':
      return null;
    case 'Done':
      return 'done';
    case 'Excused':
      return 'excused';
    case 'NotOpen':
      return 'notOpen';
    case 'Missed':
      return 'over';
    case 'Waiting':
    case 'Blocked':
      return 'nothingToDo';
    default:
      return assertNever(status);
  }
}

const REFUSAL_TEXTS: Readonly<Record<NudgeRefusal, string>> = {
  done: 'Already finished.',
  excused: 'Exempt.',
  notOpen: 'Not open for them yet.',
  over: 'Their deadline has passed.',
  nothingToDo: 'Has nothing to do right now.',
  noAddress: 'Has no e-mail address.',
  switchedOff: 'Turned off these messages.',
  nudgedLately: `Nudged in the last ${NUDGE_AGAIN_HOURS} hours.`,
};

export const nudgeRefusalText = (why: NudgeRefusal): string => REFUSAL_TEXTS[why];

/** What the message says until its sender writes something else. */
export function defaultNudgeText({ phase, title }: { readonly phase: TaskPhase; readonly title: string }): string {
  return `${unfinished(phase, title)} If something is in the way, let me know.`;
}

function unfinished(phase: TaskPhase, title: string): string {
  switch (phase) {
    case 'Submission':
      return `You haven’t handed in ${title} yet.`;
    case 'Calibration':
      return `You haven’t finished practicing for ${title} yet.`;
    case 'PeerEvaluation':
      return `You haven’t finished your reviews for ${title} yet.`;
    case 'SelfEvaluation':
      return `You haven’t evaluated your own work for ${title} yet.`;
    default:
      return assertNever(phase);
  }
}

const NOT_FINISHED: Readonly<Record<TaskPhase, string>> = {
  Submission: 'Not handed in yet',
  Calibration: 'Practice not finished',
  PeerEvaluation: 'Reviews not finished',
  SelfEvaluation: 'Self-evaluation not finished',
};

/** A nudge in its parts: what is around the text does not depend on it, so a screen can show both as they will be. */
export interface NudgeLetter {
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly facts: string;
  readonly closing: string;
}

export interface NudgeFacts extends TaskFacts {
  readonly sender: Named;
  readonly text: string;
}

export function nudgeLetter({ text, sender, ...task }: NudgeFacts): NudgeLetter {
  const { to, universityName, title, phase, zone, courseName } = task;
  const frame = writeLetter({
    to,
    universityName,
    subject: `${NOT_FINISHED[phase]}: ${title}`,
    before: [],
    after: [`Sent by ${displayName(sender)}, ${courseName}.`, ...smallPrint(zone)],
  });
  return {
    subject: frame.subject,
    greeting: frame.textBefore,
    text: tidy(text),
    facts: `${taskLine(task)}\n\nOpen it here:`,
    closing: frame.textAfter,
  };
}

export function letterOfNudge({ subject, greeting, text, facts, closing }: NudgeLetter): Letter {
  return { subject, textBefore: [greeting, text, facts].join('\n\n'), textAfter: closing };
}

/** Lines and paragraphs stay; what no keyboard writes goes. */
function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
