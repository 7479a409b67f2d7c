import type { LoggedJob } from '@circuit/contract/jobLogs';
import { hasEnded } from '@circuit/domain/jobLogs';
import type { GroupId } from '@circuit/domain/kernel';
import { type Actor, can } from '@circuit/domain/permissions';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { figure } from '#parts/words/figures.ts';

type Tone = 'neutral' | 'ok' | 'bad' | 'info';

export const JOB_CHIPS: Readonly<Record<LoggedJob['status'], { readonly word: string; readonly tone: Tone }>> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'info' },
  succeeded: { word: 'Done', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
};

export const LOST_WORDS = 'Progress unknown. The job continues on the server.';

/** "268 of 409", or what is known before it has counted. */
export function progressWords({ status, done, total, isCancelRequested }: LoggedJob): string {
  if (isCancelRequested && !hasEnded(status)) return 'Will stop after this step';
  if (status === 'queued') return 'Waiting in line';
  return total === null ? 'Running' : `${figure(done)} of ${figure(total)}`;
}

/** Why it failed, or the first thing it said about what it did. */
export function outcomeWords({ status, messages }: LoggedJob): string {
  return (status === 'failed' ? messages.at(-1) : messages[0]) ?? '';
}

/** "41 s", "3 min 5 s"; null before it began or while it runs. */
export function tookWords({ startedAt, endedAt }: Pick<LoggedJob, 'startedAt' | 'endedAt'>): string | null {
  if (startedAt === null || endedAt === null) return null;
  const seconds = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export const starterWords = ({ startedByName }: Pick<LoggedJob, 'startedByName'>): string =>
  startedByName === null ? 'automatically' : `by ${startedByName}`;

type Course = Parameters<typeof can>[2] & { readonly id: GroupId };

/** Where it is followed; one of the whole course has its place there, for those who may go there: null for others. */
export function jobAddress(actor: Actor, group: Course, { id, groupAssignmentId }: LoggedJob): string | null {
  if (groupAssignmentId !== null) return href(PATHS.jobLog, { groupId: group.id, groupAssignmentId, jobLogId: id });
  return can(actor, 'GroupRosterSync', group) ? href(PATHS.courseSync, { groupId: group.id }) : null;
}
