import type { TakenGroupAssignment } from '@circuit/contract/dashboard';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { homeWords } from '#parts/learnerStatuses/nextStep/stepWords.ts';
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

/** "essay" where a text is asked for, else "work". */
const workOf = ({ takesText }: Pick<TakenGroupAssignment, 'takesText'>): string => (takesText ? 'essay' : 'work');

/** What it is called, how far it is, and where it is done. */
export function taskWords({ groupAssignment, standing, standings }: Task, now: Date, zone: string) {
  const { draft, nextPractice, nextReview } = groupAssignment;
  const isDraft = standing.phase === 'Submission' && draft !== null;
  return homeWords(
    {
      standing: { ...standing, isBegun: standing.isBegun || isDraft },
      ids: idsOfTask({ groupAssignment }),
      workWord: workOf(groupAssignment),
      nextNumber: (standing.phase === 'Calibration' ? nextPractice : nextReview) ?? 1,
    },
    {
      draft: draftWords(groupAssignment, now, zone),
      hasReviews: standings.some(({ phase }) => phase === 'PeerEvaluation'),
      hasMissedHandIn: standings.some(({ phase, status }) => phase === 'Submission' && status === 'Missed'),
    },
  );
}

function draftWords({ draft }: TakenGroupAssignment, now: Date, zone: string): string {
  if (draft === null) return 'You haven’t started writing yet.';
  const when = ago(new Date(draft.savedAt), now, zone);
  const files =
    draft.fileCount === 0 ? '' : `, ${draft.fileCount === 1 ? '1 file' : `${draft.fileCount} files`} attached`;
  return `Draft saved ${when === 'now' ? 'a moment ago' : when}${files}.`;
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
