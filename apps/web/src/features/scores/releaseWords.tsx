import type { releaseScoreRun } from '@circuit/contract/scores';
import { Note } from '@circuit/ui';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { many } from '#parts/words/figures.ts';

import styles from './scores.module.css';
import { points } from './words.ts';

type Rehearsed = ResponseOf<typeof releaseScoreRun>;

/** What students will see, how many scores move and how far, and who gets a message. (SP-4) */
export function WhatStudentsSee({ rehearsed }: { readonly rehearsed: Rehearsed }) {
  const { resultCount, needsInstructorCount, isFirst } = rehearsed;
  return (
    <ul className={styles['sentences']}>
      <li>
        {many(resultCount, 'student')} {resultCount === 1 ? 'sees a score' : 'see their score'}, how it adds up, and
        what classmates wrote, without names.
      </li>
      {needsInstructorCount === 0 ? null : (
        <li>
          {many(needsInstructorCount, 'student')} {needsInstructorCount === 1 ? 'has' : 'have'} no score yet.{' '}
          {needsInstructorCount === 1 ? 'This student sees' : 'They see'} “Your instructor is reviewing this.”
        </li>
      )}
      {isFirst ? null : <li>{movedWords(rehearsed)}</li>}
      <li>
        {toldWords(
          rehearsed,
          isFirst ? 'that results are out' : 'that their score changed or is now available, with your reason',
        )}
      </li>
    </ul>
  );
}

/** How many get a message; in the demo, where mail is off, how many would. (DM-11) */
export function toldWords({ toldCount, isMailOff }: Pick<Rehearsed, 'toldCount' | 'isMailOff'>, about: string): string {
  if (toldCount === 0) return 'Nobody gets a message.';
  const students = many(toldCount, 'student');
  return isMailOff
    ? `E-mail is off in this demo. In your course, ${students} would get a message ${about}.`
    : `${students} ${toldCount === 1 ? 'gets' : 'get'} a message ${about}.`;
}

/** "321 scores go up, by up to 8.2 points. 72 go down, by up to 6.4." */
function movedWords({
  raisedCount,
  loweredCount,
  largestRaiseTenths,
  largestDropTenths,
  changedCount,
}: Pick<
  Rehearsed,
  'raisedCount' | 'loweredCount' | 'largestRaiseTenths' | 'largestDropTenths' | 'changedCount'
>): string {
  const parts = [
    ...(raisedCount === 0
      ? []
      : [
          `${many(raisedCount, 'score')} ${raisedCount === 1 ? 'goes' : 'go'} up, by up to ${points(largestRaiseTenths)} points.`,
        ]),
    ...(loweredCount === 0
      ? []
      : [
          `${many(loweredCount, 'score')} ${loweredCount === 1 ? 'goes' : 'go'} down, by up to ${points(largestDropTenths)} points.`,
        ]),
  ];
  if (parts.length > 0) return parts.join(' ');
  return changedCount === 0
    ? 'No scores change from what students have seen.'
    : `${many(changedCount, 'score')} that students have seen ${changedCount === 1 ? 'is' : 'are'} gone.`;
}

/** Who has not finished, and what the release takes from them. (SP-12) */
export function WhatTheyLose({ unfinished }: { readonly unfinished: NonNullable<Rehearsed['unfinished']> }) {
  const { selfCount, reviewerCount, reviewCount } = unfinished;
  return (
    <Note tone="warn">
      {selfCount === 0 ? null : (
        <>
          <b>{many(selfCount, 'student')}</b> can still self-evaluate and {selfCount === 1 ? 'has' : 'have'} not
          finished. The release closes self-evaluation for them and gives them 0 for it. We will notify them.{' '}
        </>
      )}
      {reviewerCount === 0 ? null : (
        <>
          <b>{many(reviewerCount, 'student')}</b> with a late permit can still review: {many(reviewCount, 'review')}{' '}
          {reviewCount === 1 ? 'is' : 'are'} not finished. These scores do not include{' '}
          {reviewCount === 1 ? 'it' : 'them'}.
        </>
      )}
    </Note>
  );
}
