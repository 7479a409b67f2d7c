import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, ScoreRunId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { GivenReviews, PartLine, PracticeScore, ScoreStatus, WorkScore } from '@circuit/domain/scores';
import type { Part, ScoreFlag } from '@circuit/domain/scoring';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

export interface ScoreRowRow {
  readonly id: string;
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly submissionId: SubmissionId | null;
  readonly status: ScoreStatus;
  readonly submission: number | null;
  readonly calibration: number | null;
  readonly evaluation: number | null;
  readonly self: number | null;
  readonly excused: readonly Part[];
  readonly computedTenths: number | null;
  readonly totalTenths: number | null;
  readonly apartTenths: number | null;
  readonly flags: readonly ScoreFlag[];
  /** Null without an override. */
  readonly overrideTenths: number | null;
  readonly overrideReason: string | null;
  readonly overrideAt: Date | null;
  readonly overrideActorName: string | null;
  readonly version: number;
}

const NAME = sql<string>`coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)`;

/** No score first, then what a look would move farthest; what nobody has to look at has no place. (SP-15) */
const LOOK_ORDER = sql`case when s.flags <> '[]'::jsonb
  then coalesce(-(s.work ->> 'lookMoves')::float8, '-infinity') end`;

const COLUMNS = sql`s.id, s.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  s.submission_id as "submissionId", s.status, s.submission_tenths as submission, s.calibration_tenths as calibration,
  s.evaluation_tenths as evaluation, s.self_tenths as self, s.excused, s.computed_tenths as "computedTenths",
  coalesce(o.total_tenths, s.computed_tenths) as "totalTenths", s.apart_tenths as "apartTenths", s.flags,
  o.total_tenths as "overrideTenths", o.reason as "overrideReason", o.decided_at as "overrideAt",
  case when o.total_tenths is null then null else ${NAME} end as "overrideActorName",
  coalesce(o.version, 0) as version, ${LOOK_ORDER} as "lookOrder", lower(u.last_name) as "sortedLast", lower(u.first_name) as "sortedFirst"`;

const FROM = sql`scores s join users u on u.shard = s.shard and u.id = s.user_id
  left join score_overrides o on o.shard = s.shard and o.group_assignment_id = s.group_assignment_id
    and o.user_id = s.user_id
  left join users a on a.shard = o.shard and a.id = o.actor_id`;

const TABS = {
  ALL: sql<boolean>`true`,
  FLAGGED: sql<boolean>`s.flags <> '[]'::jsonb`,
  NOT_SCORED: sql<boolean>`coalesce(o.total_tenths, s.computed_tenths) is null`,
  ADJUSTED: sql<boolean>`o.total_tenths is not null`,
} as const;
export type ScoreTab = keyof typeof TABS;

const SORTS = {
  name: ['sortedLast', 'sortedFirst'],
  submission: ['submission'],
  calibration: ['calibration'],
  evaluation: ['evaluation'],
  self: ['self'],
  total: ['totalTenths'],
  look: ['lookOrder', 'sortedLast', 'sortedFirst'],
};

interface Search {
  readonly keywords?: string | undefined;
  readonly section?: string | undefined;
  readonly tab: ScoreTab;
}

/** The labels of a student now, whatever they were when the run was computed. (SN-5) */
const SECTIONS = sql`(select distinct unnest(g.sections) as label from group_user_roles g where g.shard = s.shard
  and g.group_id = s.group_id and g.user_id = s.user_id and g.role = 'GroupLearner')`;

const matching = (scoreRun: ScoreRunId, { keywords, section, tab }: Search) => {
  const names = sql<string>`u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.puid, '')`;
  const isInSection = section === undefined ? sql`true` : sql`${section} in ${SECTIONS}`;
  return sql`s.score_run_id = ${scoreRun} and ${containsWords(names, keywords)} and ${isInSection} and ${TABS[tab]}`;
};

export async function selectScoresPage(
  db: ShardDb,
  scoreRun: ScoreRunId,
  { page, pageSize, sort, ...search }: Search & PageRequest,
) {
  const found = sql<ScoreRowRow>`select ${COLUMNS} from ${FROM} where ${matching(scoreRun, search)}`;
  return selectPage(db, found, { page, pageSize, sort }, SORTS);
}

export async function selectTabCounts(
  db: ShardDb,
  scoreRun: ScoreRunId,
  search: Omit<Search, 'tab'>,
): Promise<Record<ScoreTab, number>> {
  const { rows } = await sql<Record<ScoreTab, number>>`
    select count(*)::int as "ALL", count(*) filter (where ${TABS.FLAGGED})::int as "FLAGGED",
      count(*) filter (where ${TABS.NOT_SCORED})::int as "NOT_SCORED",
      count(*) filter (where ${TABS.ADJUSTED})::int as "ADJUSTED"
    from ${FROM} where ${matching(scoreRun, { ...search, tab: 'ALL' })}`.execute(db);
  return rows[0] ?? { ALL: 0, FLAGGED: 0, NOT_SCORED: 0, ADJUSTED: 0 };
}

/** The sections of those who are in the run. */
export async function selectSectionCounts(db: ShardDb, scoreRun: ScoreRunId) {
  const { rows } = await sql<{ name: string; count: number }>`
    select l.label as name, count(*)::int as count from scores s, lateral ${SECTIONS} as l
    where s.score_run_id = ${scoreRun} group by l.label order by l.label`.execute(db);
  return rows;
}

/** One learner's score in a run with everything that explains it. */
export interface FullScoreRow extends ScoreRowRow {
  readonly userName: string;
  readonly puid: string;
  readonly sections: readonly string[];
  readonly lines: readonly PartLine[];
  readonly work: WorkScore | null;
  readonly practice: readonly PracticeScore[];
  readonly given: GivenReviews;
}

const FULL = sql`${COLUMNS}, coalesce(u.user_name, '') as "userName", coalesce(u.puid, '') as puid,
  array(select label from ${SECTIONS} as l order by label) as sections, s.lines, s.work,
  s.practice, s.given`;

export async function selectOptionalScore(
  db: ShardDb,
  scoreRun: ScoreRunId,
  userId: UserId,
): Promise<FullScoreRow | undefined> {
  const { rows } = await sql<FullScoreRow>`
    select ${FULL} from ${FROM} where s.score_run_id = ${scoreRun} and s.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** All that match, for a file, in the order of the list. */
export async function selectAllScores(
  db: ShardDb,
  scoreRun: ScoreRunId,
  { sort, ...search }: Search & Pick<PageRequest, 'sort'>,
): Promise<FullScoreRow[]> {
  const found = sql<FullScoreRow>`select ${FULL} from ${FROM} where ${matching(scoreRun, search)}`;
  const { items } = await selectPage(db, found, { sort, page: 1, pageSize: MOST_ROWS }, SORTS);
  return items;
}

/** More than any course has; a file holds all of it. */
const MOST_ROWS = 1_000_000;

/** How many reviews of a hand-in are in. */
export async function selectReviewsIn(db: ShardDb, id: GroupAssignmentId, authorId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evaluations e join submissions s on s.shard = e.shard and s.id = e.submission_id
    where s.group_assignment_id = ${id} and s.user_id = ${authorId} and e.kind = 'peer' and e.status <> 'Draft'
      and e.excluded_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
