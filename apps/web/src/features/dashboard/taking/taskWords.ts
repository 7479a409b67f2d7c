import type { TakenGroupAssignment } from '@circuit/contract';
import { PHASE_LABELS, type PhaseType } from '@circuit/domain/phases';

import { inWords } from '../greeting.ts';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { Standing } from '#parts/learnerStatuses/standing.ts';
import { ago } from '#parts/people/ago.ts';

/** One thing a student has to do, or waits for, in one assignment. */
export interface Task {
  readonly groupAssignment: TakenGroupAssignment;
  readonly standing: Standing;
  readonly standings: readonly Standing[];
}

const idsOfTask = ({ groupAssignment: { groupId, id } }: Pick<Task, 'groupAssignment'>) => ({
  groupId,
  groupAssignmentId: id,
});

export const addressOfTask = (task: Pick<Task, 'groupAssignment'>): string =>
  href(PATHS.groupAssignment, idsOfTask(task));

/** Where it is done; where nothing can be done yet, the page of the assignment. */
export function taskAddress({ groupAssignment, standing }: Task): string {
  const ids = idsOfTask({ groupAssignment });
  switch (standing.phase) {
    case 'Submission':
      return href(PATHS.submission, ids);
    case 'Calibration':
      return href(PATHS.practice, { ...ids, number: groupAssignment.nextPractice ?? 1 });
    case 'PeerEvaluation':
      return href(PATHS.review, { ...ids, number: groupAssignment.nextReview ?? 1 });
    case 'SelfEvaluation':
      return href(PATHS.selfEvaluation, ids);
    case 'SuperiorEvaluation':
    case 'Results':
      return addressOfTask({ groupAssignment });
    default:
      return standing.phase satisfies never;
  }
}

/** "essay" where a text is asked for, else "work". */
const workOf = ({ takesText }: Pick<TakenGroupAssignment, 'takesText'>): string => (takesText ? 'essay' : 'work');

const isBegun = ({ groupAssignment, standing }: Task): boolean =>
  standing.isBegun || standing.done > 0 || (standing.phase === 'Submission' && groupAssignment.draft !== null);

/** It was changed after it was handed in; else what is handed in is no task. (HB-12) */
const isChanged = ({ standing }: Task): boolean => standing.phase === 'Submission' && standing.status === 'Done';

/** "Continue review 2": a verb and what it is done to. */
export function taskVerb(task: Task): string {
  const { groupAssignment, standing } = task;
  const verb = isBegun(task) ? 'Continue' : 'Start';
  switch (standing.phase) {
    case 'Submission':
      if (isChanged(task)) return 'Hand in your changes';
      return isBegun(task) ? 'Finish draft' : `Start ${workOf(groupAssignment)}`;
    case 'Calibration':
      return isBegun(task) ? `Continue practice essay ${groupAssignment.nextPractice ?? 1}` : 'Start practice';
    case 'PeerEvaluation':
      return isBegun(task) ? `Continue review ${groupAssignment.nextReview ?? 1}` : 'Start reviewing';
    case 'SelfEvaluation':
      return `${verb} self-evaluation`;
    case 'SuperiorEvaluation':
    case 'Results':
      return 'Open assignment';
    default:
      return standing.phase satisfies never;
  }
}

/** "Review two more classmates: Carbon pricing op-ed" */
export function taskTitle(task: Task): string {
  const { groupAssignment, standing } = task;
  const left = standing.total - standing.done;
  const more = standing.done > 0 ? 'more ' : '';
  const many = (one: string, others: string) => `${inWords(left)} ${more}${left === 1 ? one : others}`;
  const titles: Partial<Record<PhaseType, string>> = {
    Submission: isChanged(task)
      ? 'Hand in your changes'
      : isBegun(task)
        ? `Finish your ${workOf(groupAssignment)}`
        : `Hand in your ${workOf(groupAssignment)}`,
    Calibration: `Rate ${many('practice essay', 'practice essays')}`,
    PeerEvaluation: `Review ${many('classmate', 'classmates')}`,
    SelfEvaluation: `Evaluate your own ${workOf(groupAssignment)}`,
  };
  return `${titles[standing.phase] ?? PHASE_LABELS[standing.phase]}: ${groupAssignment.title}`;
}

/** How far one is, in one sentence. */
export function progressWords(task: Task, now: Date, zone: string): string {
  const { groupAssignment, standing, standings } = task;
  if (isChanged(task))
    return `You changed your ${workOf(groupAssignment)} after handing it in. The changes are not handed in yet.`;
  const { phase, done, total } = standing;
  if (phase === 'Submission') return draftWords(groupAssignment, now, zone);
  if (phase === 'Calibration') return `${done} of ${total} practice essays rated.`;
  if (phase === 'SelfEvaluation') return 'Answer the same questions your classmates answer.';
  const isWithoutHandIn = standings.some((one) => one.phase === 'Submission' && one.status === 'Missed');
  const missing = isWithoutHandIn
    ? `You didn’t hand in your ${workOf(groupAssignment)}, but you can still review classmates. `
    : '';
  return `${missing}${done} of ${total} reviews finished.`;
}

function draftWords({ draft }: TakenGroupAssignment, now: Date, zone: string): string {
  if (draft === null) return 'You haven’t started writing yet.';
  const when = ago(new Date(draft.savedAt), now, zone);
  const files =
    draft.fileCount === 0 ? '' : `, ${draft.fileCount === 1 ? '1 file' : `${draft.fileCount} files`} attached`;
  return `Draft saved ${when === 'now' ? 'a moment ago' : when}${files}.`;
}

const MISSED: Partial<Record<PhaseType, (work: string) => string>> = {
  Submission: (work) => `If you miss this, your ${work} gets 0 and you can’t take part in reviews.`,
  Calibration: () => 'If you miss this, practice essays you haven’t rated get 0.',
  PeerEvaluation: (work) => `If you miss this, reviews you haven’t handed in get 0. Your own ${work} is still scored.`,
  SelfEvaluation: (work) => `If you miss this, this part gets 0. Your ${work} is still scored.`,
};

/** What happens to a student who misses it. */
export function missedWords(task: Task): string {
  if (isChanged(task)) return 'If you miss this, the version you handed in counts.';
  return MISSED[task.standing.phase]?.(workOf(task.groupAssignment)) ?? '';
}

/** "A review usually takes about 18 minutes." */
export function typicalWords({ groupAssignment, standing }: Task): string {
  const minutes = groupAssignment.typicalReviewMinutes;
  if (standing.phase !== 'PeerEvaluation' || minutes === null) return '';
  return `A review usually takes about ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

/** What one waits for and how far the others are: "You are done. 2 of 3 classmates reviewed your essay." */
export function waitingWords({ groupAssignment, standing, standings }: Task): string {
  if (standing.phase !== 'Results') return standing.reason ?? '';
  const missed = standings.filter(({ status }) => status === 'Missed').map(({ phase }) => phase);
  if (missed.includes('Submission')) return `You didn’t hand in your ${workOf(groupAssignment)}.`;
  const done = missed.length === 0 ? 'You are done.' : '';
  const { received } = groupAssignment;
  if (received === null) return done;
  const classmates = received.total === 1 ? 'classmate' : 'classmates';
  return `${done} ${received.done} of ${received.total} ${classmates} reviewed your ${workOf(groupAssignment)}.`.trim();
}
