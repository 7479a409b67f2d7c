import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { wordedAnswers, type OwnAssignment, type OwnResult, type OwnReview } from '@circuit/domain/ownData';
import type { RichDocument } from '@circuit/domain/richText';
import type { RubricContents } from '@circuit/domain/rubrics';

import { loadReleasedResult } from '#modules/scores/public.ts';
import type { JobContext } from '#platform/jobs/job.ts';

import { selectNow } from './ownArchive.store.ts';
import {
  selectHandsItselfIn,
  selectOptionalDraft,
  selectOwnDraftVersions,
  selectOwnEvaluations,
  selectOwnTimeRequests,
  selectOwnVersions,
  selectRemarks,
  selectRubrics,
  type OwnEvaluationRow,
  type WorkedAssignment,
} from './work.store.ts';

export interface LoadedAssignment extends Omit<OwnAssignment, 'hasDraft'> {
  readonly versionIds: readonly string[];
  readonly draft: RichDocument | null;
  /** The texts of the earlier states, in their order. */
  readonly history: readonly RichDocument[];
}

/** Inside the folder of the assignment. */
export const historyFile = (index: number): string => `draft/history/${String(index + 1).padStart(3, '0')}.html`;

interface Place extends Pick<JobContext, 'shard'> {
  readonly home: Pick<JobContext['home'], 'database' | 'keys'>;
}

/** All that one person has in one assignment, as their own pages show it. (OD-3) */
export async function loadAssignment(
  { home, shard }: Place,
  { id, title, course }: WorkedAssignment,
  userId: UserId,
): Promise<LoadedAssignment> {
  return home.database.withShard(
    shard,
    async (db) => {
      const versions = await selectOwnVersions(db, id, userId);
      const history = await selectOwnDraftVersions(db, id, userId);
      const evaluations = await selectOwnEvaluations(db, id, userId);
      const rubrics = await selectRubrics(db, [...new Set(evaluations.map((one) => one.rubricVersionId))]);
      const worded = evaluations.map((one, index) => ownReview(one, index + 1, rubrics.get(one.rubricVersionId)));
      return {
        title,
        course,
        versions: versions.map(({ versionId: _id, ...version }) => ({
          ...version,
          folder: `version ${version.number}`,
        })),
        versionIds: versions.map(({ versionId }) => versionId),
        draft: await selectOptionalDraft(db, id, userId),
        draftHandsItselfIn: await selectHandsItselfIn(db, id, userId),
        reviews: worded.filter(({ kind }) => kind !== 'practice'),
        practice: worded.filter(({ kind }) => kind === 'practice'),
        result: await ownResult({ db, home, shard }, id, userId),
        draftVersions: history.map(({ document: _document, ...version }, index) => ({
          ...version,
          file: historyFile(index),
        })),
        history: history.map(({ document }) => document),
        timeRequests: await selectOwnTimeRequests(db, id, userId),
        remarks: await selectRemarks(db, id, userId),
      };
    },
    'snapshot',
  );
}

const TITLES = { peer: 'Review', self: 'Self-evaluation', superior: 'Grading' } as const;

function ownReview(row: OwnEvaluationRow, number: number, rubric: RubricContents | undefined): OwnReview {
  const { kind, tryNumber, essayNumber, isHandedIn, handedInAt, answers } = row;
  const title =
    kind === 'calibration'
      ? `Practice essay${essayNumber === null ? '' : ` ${essayNumber}`}, try ${tryNumber}`
      : `${TITLES[kind]} ${number}`;
  return {
    kind: kind === 'calibration' ? 'practice' : kind,
    title,
    isHandedIn,
    handedInAt,
    answers: rubric === undefined ? [] : wordedAnswers(rubric, answers),
  };
}

async function ownResult(
  place: Place & { readonly db: ShardDb },
  id: GroupAssignmentId,
  userId: UserId,
): Promise<OwnResult | null> {
  const found = await loadReleasedResult({ ...place, now: await selectNow(place.db) }, id, userId);
  if (found === null) return null;
  const { releasedAt, totalTenths, work, rubric, changes } = found;
  const reviews = (work?.reviews ?? []).map((review) => ({
    title: `Review ${review.number}`,
    totalTenths: review.totalTenths,
    answers: wordedAnswers(rubric, review.answers),
  }));
  const graders = (work?.graders ?? []).map((grader, index) => ({
    title: `Grader ${index + 1}`,
    totalTenths: grader.totalTenths,
    answers: wordedAnswers(rubric, grader.answers),
  }));
  return {
    releasedAt,
    totalTenths,
    criteria: (work?.criteria ?? []).map((one) => ({
      title: one.title,
      points: one.resultPoints,
      highest: one.highestPoints,
    })),
    feedback: [...reviews, ...graders],
    changes: changes.map(({ at, reason }) => ({ at, reason })),
  };
}
