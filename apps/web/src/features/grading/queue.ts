import type { BegunItem, GradedItem, Queue, QueueClaim, QueueItem } from '@circuit/contract/grading';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';

import { many } from '#parts/words/figures.ts';

import { isInView, type QueueView } from './queueFilter.ts';

export interface GroupAssignmentOfStaff {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** "Essay 0417" */
export const essayName = ({ number }: Pick<QueueItem, 'number'>): string => `Essay ${number}`;

const isFree = ({ claim }: QueueItem): boolean => claim === null || claim.isMine;

/** What is wanted next: another essay whose author waits for an answer, where there is one. */
export type NextWish = 'asked';

interface Next {
  /** Of these only. */
  readonly view?: QueueView;
  readonly wish?: NextWish | undefined;
}

/** What can be opened next, in the order of the queue: what one has open already comes first. (GQ-22) */
export function openable({ items }: Queue, except: string | null, { view = 'all', wish }: Next = {}) {
  const free = items.filter((item) => isFree(item) && item.id !== except && isInView(item, view));
  const isWanted = ({ secondLookReasons }: QueueItem) => wish === 'asked' && secondLookReasons.length > 0;
  const rank = (item: QueueItem) => (isWanted(item) ? 0 : item.claim === null ? 2 : 1);
  return free.toSorted((one, other) => rank(one) - rank(other));
}

/** "Opened by Ines Okafor, 2 minutes ago" */
export function claimWords({ name, since }: QueueClaim, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  return `Opened by ${name}, ${minutes === 0 ? 'just now' : `${many(minutes, 'minute')} ago`}`;
}

/** As much of an author's reason as two lines hold: it is read out with every step through the list, and stands whole above the essay. */
const LONGEST_IN_LIST = 120;
export const shortened = (reason: string): string =>
  reason.length <= LONGEST_IN_LIST ? reason : `${reason.slice(0, LONGEST_IN_LIST).trimEnd()}…`;

/** "Essay 0309, 16 of 20" */
export const gradedWords = (item: GradedItem): string => `${essayName(item)}, ${item.points} of ${item.outOf}`;

/** "1 of 4 rated" */
export const begunWords = ({ rated, of }: Pick<BegunItem, 'rated' | 'of'>): string => `${rated} of ${of} rated`;

/** "5 of 12 graded": of what is graded or waits to be. */
export function progressOf({ items, graded }: Queue): { readonly done: number; readonly total: number } {
  const done = new Set(graded.map(({ id }) => id)).size;
  return { done, total: done + items.filter(({ isGraded }) => !isGraded).length };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** "Asked 3 days ago": how long its author has waited. */
export function askedWords(since: string, now: Date): string {
  const waited = now.getTime() - Date.parse(since);
  if (waited >= DAY_MS) return `Asked ${many(Math.floor(waited / DAY_MS), 'day')} ago`;
  if (waited >= HOUR_MS) return `Asked ${many(Math.floor(waited / HOUR_MS), 'hour')} ago`;
  return 'Asked less than an hour ago';
}

/** "Essay 0102 is open: Only 1 review received. 11 others wait.": said once the next one is there. (GQ-31) */
export function arrivedWords(item: QueueItem, othersCount: number): string {
  const others =
    othersCount === 0
      ? 'Nothing else is waiting.'
      : `${many(othersCount, 'other')} ${othersCount === 1 ? 'waits' : 'wait'}.`;
  return `${essayName(item)} is open: ${item.reasonTexts.join('. ')}. ${others}`;
}
