import type { PlacedComment, WorkComment } from '@circuit/domain/evaluations';

import { many } from '#parts/words/figures.ts';

interface Said {
  readonly classmates: number;
  readonly graders: number;
  readonly placed: readonly PlacedComment[];
  readonly unplaced: readonly WorkComment[];
  readonly isOwn: boolean;
}

/** How much there is to read and where it stands, before anybody scrolls. (RZ-17) */
export function writtenWords({ classmates, graders, placed, unplaced, isOwn }: Said): string {
  const whose = isOwn ? 'your' : 'the';
  if (classmates + graders === 0) return `No review of ${whose} work counts.`;
  const who = [
    ...(classmates === 0 ? [] : [many(classmates, 'classmate')]),
    ...(graders === 0 ? [] : [many(graders, 'grader')]),
  ].join(' and ');
  const all = placed.length + unplaced.length;
  if (all === 0) return `${who} rated ${whose} work and wrote no comment.`;
  const wrote = `${who} wrote ${many(all, 'comment')}.`;
  if (placed.length === 0) return wrote;
  return placed.length === 1
    ? `${wrote} 1 is next to the passage it is about.`
    : `${wrote} ${placed.length} are next to the passages they are about.`;
}
