import type { LearnerResult } from '@circuit/contract';
import { groupAssignmentId, scoreRunId, userId } from '@circuit/domain/kernel';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';

import type { OwnNumbers } from '#features/help/tryIt/numbers.ts';
import { useGroupsQuery } from '#shared/api/resources.ts';
import { useLastResultQuery, useOwnResultQuery, useResultQuery } from '#shared/results/resultsApi.ts';
import { useUserInfo } from '#shared/session/useSession.ts';

interface TriedResult {
  readonly own: OwnNumbers | undefined;
  /** Whoever came from a results page begins with its numbers, once they are there. */
  readonly beginsWithOwn: boolean;
}

/** The numbers to try things out with: of the results page one came from, else of the latest score one has. */
export function useTriedResult(isWanted: boolean): TriedResult {
  const [search] = useSearchParams();
  const isSignedIn = useUserInfo().data !== undefined;
  const isAsked = isWanted && isSignedIn;
  const [run, user, scored] = [search.get('run'), search.get('user'), search.get('scoreRun')];
  const ofRun = isAsked && run !== null ? { groupAssignmentId: groupAssignmentId(run) } : null;
  const own = useOwnResultQuery(ofRun !== null && user === null ? ofRun : skipToken);
  const ofScoring = scored === null || scored === '' ? {} : { scoreRunId: scoreRunId(scored) };
  const theirs = useResultQuery(
    ofRun !== null && user !== null ? { ...ofRun, ...ofScoring, userId: userId(user) } : skipToken,
  );
  const taken = useGroupsQuery(undefined, { skip: !isAsked }).data?.items.filter(({ roles }) =>
    roles.includes('GroupLearner'),
  );
  const last = useLastResultQuery(
    isAsked && run === null && taken !== undefined && taken.length > 0 ? taken.map(({ id }) => id) : skipToken,
  );
  const result = own.currentData ?? theirs.currentData ?? last.currentData ?? null;
  return { own: result === null ? undefined : numbersOf(result), beginsWithOwn: run !== null };
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
