import type { LearnerResult } from '@circuit/contract';
import { groupAssignmentId, userId } from '@circuit/domain/kernel';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';

import type { OwnNumbers } from '#features/help/tryIt/numbers.ts';
import { useOwnResultQuery, useResultQuery } from '#shared/results/resultsApi.ts';
import { useUserInfo } from '#shared/session/useSession.ts';

interface TriedResult {
  readonly own: OwnNumbers | undefined;
  /** Whoever came from a results page begins with its numbers, once they are there. */
  readonly beginsWithOwn: boolean;
}

/** The numbers to try things out with: of the results page one came from. */
export function useTriedResult(): TriedResult {
  const [search] = useSearchParams();
  const isSignedIn = useUserInfo().data !== undefined;
  const [run, user] = [search.get('run'), search.get('user')];
  const isAsked = isSignedIn && run !== null;
  const own = useOwnResultQuery(isAsked && user === null ? { groupAssignmentId: groupAssignmentId(run) } : skipToken);
  const theirs = useResultQuery(
    isAsked && user !== null ? { groupAssignmentId: groupAssignmentId(run), userId: userId(user) } : skipToken,
  );
  return { own: numbersOf(user === null ? own.currentData : theirs.currentData), beginsWithOwn: run !== null };
}

/** Only what reviews made can be tried: without one, or after a grader, there is nothing to move. */
function numbersOf(result: LearnerResult | undefined): OwnNumbers | undefined {
  const work = result?.work;
  if (result === undefined || work === null || work === undefined) return undefined;
  if (work.source !== 'peers' || work.workTenths === null) return undefined;
  const reviews = work.reviews.flatMap(({ totalTenths, sharePercent }) =>
    totalTenths === null || sharePercent === null ? [] : [{ total: totalTenths / 10, sharePercent }],
  );
  return reviews.length === 0 ? undefined : { title: result.title, tenths: work.workTenths, reviews };
}
