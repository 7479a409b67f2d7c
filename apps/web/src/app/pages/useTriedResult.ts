import type { LearnerResult } from '@circuit/contract/scores';
import { groupAssignmentId, scoreRunId, userId } from '@circuit/domain/kernel';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';

import type { OwnNumbers } from '#features/help/tryIt/numbers.ts';
import { useGroupsQuery } from '#platform/api/resources.ts';
import { useLastResultQuery, useOwnResultQuery, useResultQuery } from '#parts/scores/resultsApi.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

interface TriedResult {
  readonly own: OwnNumbers | undefined;
  /** True if the user came from a results page: its numbers come first, once they load. */
  readonly beginsWithOwn: boolean;
}

/** The numbers to start with: from the results page the user came from, or else from their latest score. */
export function useTriedResult(isWanted: boolean): TriedResult {
  const [search] = useSearchParams();
  const isSignedIn = useUserInfo().data !== undefined;
  const isAsked = isWanted && isSignedIn;
  const [ofId, user, scored] = [search.get('groupAssignment'), search.get('user'), search.get('scoreRun')];
  const ofGroupAssignment = isAsked && ofId !== null ? { groupAssignmentId: groupAssignmentId(ofId) } : null;
  const own = useOwnResultQuery(ofGroupAssignment !== null && user === null ? ofGroupAssignment : skipToken);
  const ofScoring = scored === null || scored === '' ? {} : { scoreRunId: scoreRunId(scored) };
  const theirs = useResultQuery(
    ofGroupAssignment !== null && user !== null
      ? { ...ofGroupAssignment, ...ofScoring, userId: userId(user) }
      : skipToken,
  );
  const taken = useGroupsQuery(undefined, { skip: !isAsked }).data?.items.filter(({ roles }) =>
    roles.includes('GroupLearner'),
  );
  const last = useLastResultQuery(
    isAsked && ofId === null && taken !== undefined && taken.length > 0 ? taken.map(({ id }) => id) : skipToken,
  );
  const result = own.currentData ?? theirs.currentData ?? last.currentData ?? null;
  return { own: result === null ? undefined : numbersOf(result), beginsWithOwn: ofId !== null };
}

/** Only what reviews made can be tried: without one, or after a grader, there is nothing to move. */
function numbersOf({ title, mode, work }: LearnerResult): OwnNumbers | undefined {
  if (work === null || work.source !== 'peers' || work.workTenths === null) return undefined;
  const counted = work.reviews.flatMap(({ totalTenths, sharePercent }) =>
    totalTenths === null || sharePercent === null ? [] : [{ total: totalTenths / 10, weight: sharePercent }],
  );
  if (counted.length === 0) return undefined;
  const weightedTenths = work.lines.reduce((sum, line) => (line.kind === 'criterion' ? sum + line.tenths : sum), 0);
  return {
    title,
    tenths: work.workTenths,
    weightedTenths,
    reviews: mode === 'simple' ? equalWhereRounded(counted) : counted,
  };
}

/** 34, 33 and 33 percent are three equal shares in whole percents. */
function equalWhereRounded(reviews: OwnNumbers['reviews']): OwnNumbers['reviews'] {
  const weights = reviews.map(({ weight }) => weight);
  if (Math.max(...weights) - Math.min(...weights) > 1) return reviews;
  return reviews.map(({ total }) => ({ total, weight: Math.round(100 / reviews.length) }));
}
