import { listNews, markNewsSeen } from '@circuit/contract/news';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { NEWS_DAYS, newsOf, rolesThat } from '@circuit/domain/news';

import { implement, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectNews, selectOptionalSeenAt, upsertSeenAt } from './news.store.ts';

const GRADERS = rolesThat('SuperiorEvaluationCreate');
const MODERATORS = rolesThat('GroupAssignmentSubmissionUpdateAny');

async function loadNews(db: ShardDb, userId: UserId) {
  const [rows, seenAt] = await Promise.all([
    selectNews(db, { userId, days: NEWS_DAYS, graders: GRADERS, moderators: MODERATORS }),
    selectOptionalSeenAt(db, userId),
  ]);
  return newsOf(rows, seenAt);
}

const listNewsRoute = implement(listNews, (_nothing, { db, actor }) => loadNews(db, actor.id));

/** An administrator who views as somebody else has not looked for them. (BL-5) */
const markNewsSeenRoute = implement(markNewsSeen, async ({ upTo }, { db, actor }) => {
  if (actor.impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
  await upsertSeenAt(db, actor.id, upTo);
  return loadNews(db, actor.id);
});

export const newsRoutes: readonly Implementation[] = [listNewsRoute, markNewsSeenRoute];
