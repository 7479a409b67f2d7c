import type { LearnerResult } from '@circuit/contract/scores';
import { AppLink, Note } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { tenthsText } from '#parts/scores/tenths.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { isVerified, type OfResult } from './result.ts';
import { scoreRunWords } from './scoreRunWords.ts';

/** What is special about this score, before the numbers. (RZ-3) */
export function Notices(of: OfResult) {
  const { course, result, isOwn } = of;
  const zone = useZone(course.timeZoneId);
  const [newest] = result.changes;
  return (
    <>
      <WhichRun {...of} day={(at) => formatWeekday(at, zone)} />
      {newest === undefined ? null : (
        <Note>
          {/* Beside another run than the one the student sees, its numbers would be taken for this run's. */}
          {result.isProvisional ? 'What the student sees: ' : ''}
          {changeWords(newest)} on {formatWeekday(new Date(newest.at), zone)}: {newest.reason}
        </Note>
      )}
      {sentencesOf(result, isOwn).map((sentence) => (
        <Note key={sentence}>{sentence}</Note>
      ))}
    </>
  );
}

/** Staff are told which run this is, what the student sees, and how to get to the other one. (RZ-9) */
function WhichRun({ course, result, day }: OfResult & { readonly day: (at: Date) => string }) {
  const words = scoreRunWords(result, day);
  if (words === null || result.learner === null) return null;
  const { groupAssignmentId, learner } = result;
  const ids = { groupId: course.id, groupAssignmentId, userId: learner.id };
  return (
    <Note tone={result.isProvisional ? 'warn' : undefined}>
      {words.sentence}
      {words.other === null ? null : (
        <>
          {' '}
          <AppLink
            href={href(PATHS.resultsOfStudent, ids, {
              run: words.other.isReleased ? undefined : words.other.scoreRunId,
            })}
          >
            {words.other.isReleased ? 'Show what the student sees' : `Show run ${words.other.number}`}
          </AppLink>
        </>
      )}
    </Note>
  );
}

/** "Score changed from 77.6 to 79.0" */
export function changeWords({ fromTenths, toTenths }: LearnerResult['changes'][number]): string {
  const [from, to] = [fromTenths, toTenths].map((tenths) => (tenths === null ? 'no score' : tenthsText(tenths)));
  return `Score changed from ${from} to ${to}`;
}

function sentencesOf(result: LearnerResult, isOwn: boolean): readonly string[] {
  const { state, work } = result;
  if (state === 'excused')
    return [`${isOwn ? 'You are' : 'This person is'} exempt from every part, so there is no score.`];
  if (state === 'noHandIn') return [`${isOwn ? 'You' : 'This person'} didn’t hand in any work, so it has no score.`];
  if (state === 'needsInstructor')
    return [
      isOwn
        ? 'None of your reviews can be used, so there is no total yet. Your instructor is reviewing this. It doesn’t count as zero.'
        : 'Needs an instructor: none of the reviews can be used, so there is no total. It doesn’t count as zero.',
    ];
  if (work === null) return [];
  const sentences: string[] = [];
  if (work.source === 'superior')
    sentences.push(
      work.peersTenths === null
        ? 'A grader rated this work.'
        : `A grader rated this work. That replaces the classmates’ reviews, which came to ${tenthsText(work.peersTenths)}.`,
    );
  else if (work.hasFewReviews)
    sentences.push('Fewer than three reviews count here, so the score is less certain than usual.');
  if (!isVerified(result)) sentences.push('This score is relative to the class. An instructor hasn’t verified it.');
  return sentences;
}
