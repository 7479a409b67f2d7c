import { getEvaluationsCsv } from '@circuit/contract/scores';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { displayName, type Named } from '@circuit/domain/people';
import { answerOf, criteriaOf, highestPoints, scaleOf, weightOf, type Criterion } from '@circuit/domain/rubrics';
import {
  exportFileName,
  NAMED_EVALUATION_COLUMNS,
  pointsOf,
  PSEUDONYMISED_EVALUATION_COLUMNS,
  type EvaluationExportRow,
} from '@circuit/domain/scores';
import { shareOf } from '@circuit/domain/scoring';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { requireNames } from '#modules/grading/public.ts';
import { loadGroupAssignment, selectTimeZone } from '#modules/groupAssignments/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { CSV, longCsvText } from './csvText.ts';
import { selectEvaluationsToExport, selectShares, type EvaluationToExport } from './evaluationsCsv.store.ts';
import { selectCourseName, selectNow } from './facts.store.ts';
import { selectOptionalNewest } from './scoreRuns.store.ts';

/** An untraceable word for a person or work: the files of two assignments cannot be joined by it. */
type Pseudonym = (kind: 'person' | 'work', id: string | null) => string;

function pseudonyms({ home, shard }: Pick<Context, 'home' | 'shard'>, groupAssignmentId: GroupAssignmentId): Pseudonym {
  // Everybody is named many times.
  const known = new Map<string, string>();
  return (kind, id) => {
    if (id === null) return '';
    const mark = `${kind === 'person' ? 'P' : 'W'}-`;
    const word =
      known.get(mark + id) ?? home.keys.derive('pseudonym', shard, groupAssignmentId, kind, id).toString('hex');
    known.set(mark + id, word);
    return mark + word.slice(0, 12);
  };
}

const nameOf = (firstName: string | null, lastName: string | null, email: string | null): string => {
  const named: Named = { firstName, lastName, email: email ?? '' };
  return displayName(named);
};

function answerText(criterion: Criterion, choice: EvaluationToExport['answers'][number]['choice']): string {
  if (choice === null || answerOf(criterion, choice) === null) return '';
  if (choice.kind === 'yesNo') return choice.isYes ? 'yes' : 'no';
  if (choice.kind === 'points') return String(choice.points);
  return criterion.kind === 'levels' ? (criterion.levels.find(({ id }) => id === choice.levelId)?.label ?? '') : '';
}

/** One line for each criterion of the rubric, answered or not. (EX-4) */
function linesOf(row: EvaluationToExport, criteria: readonly Criterion[], shown: Shown): EvaluationExportRow[] {
  const all = criteria.reduce((sum, criterion) => sum + weightOf(criterion), 0);
  const { evaluator, author, work, sharePercent } = shown;
  return criteria.map((criterion) => {
    const given = row.answers.find(({ criterionId }) => criterionId === criterion.id);
    const choice = given?.choice ?? null;
    const share = shareOf(scaleOf(criterion), choice === null ? null : answerOf(criterion, choice));
    return {
      kind: row.kind,
      evaluator,
      evaluatorEmail: row.evaluatorEmail,
      author,
      authorEmail: row.authorEmail ?? '',
      work,
      tryNumber: row.tryNumber,
      status: row.status,
      handedInAt: row.handedInAt?.toISOString() ?? '',
      criterion: criterion.title,
      weight: all === 0 ? 0 : Math.round((1000 * weightOf(criterion)) / all) / 10,
      answer: answerText(criterion, choice),
      points: pointsOf(share, highestPoints(criterion)),
      highestPoints: highestPoints(criterion),
      comment: given?.comment ?? '',
      isExcluded: row.isExcluded,
      scoreSharePercent: sharePercent,
    };
  });
}

/** Not the order of the file with names: a person who has both could join them line by line. (EX-5) */
function inOrderOf(rows: readonly EvaluationToExport[], pseudonym: Pseudonym): EvaluationToExport[] {
  return rows
    .map((row) => ({
      row,
      place: [row.kind, pseudonym('person', row.evaluatorId), pseudonym('work', row.workId), row.tryNumber].join(' '),
    }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ row }) => row);
}

interface Shown {
  readonly evaluator: string;
  readonly author: string;
  readonly work: string;
  readonly sharePercent: number | null;
}

interface Wanted {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly isPseudonymized: boolean;
}

/** Everything that the file is made of, as it was at one moment. */
async function loadExport(db: ShardDb, { groupAssignmentId: id, isPseudonymized }: Wanted) {
  const at = await selectNow(db);
  const { row, version } = await loadGroupAssignment(db, id, at);
  const newest = await selectOptionalNewest(db, id);
  const fileName = exportFileName({
    courseName: await selectCourseName(db, row.groupId),
    title: row.title,
    kind: isPseudonymized ? 'evaluations-pseudonymized' : 'evaluations',
    at,
    zone: await selectTimeZone(db, row.groupId),
  });
  return {
    fileName,
    shares: newest === undefined ? new Map<string, number>() : await selectShares(db, newest.id),
    criteria: version === null ? [] : criteriaOf(attachedRubricOf(version)),
    found: await selectEvaluationsToExport(db, id),
  };
}

/** How the people and the work of an evaluation are named in the file. */
function shownIn(one: EvaluationToExport, share: number | undefined, pseudonym: Pseudonym | null): Shown {
  const sharePercent = share === undefined ? null : Math.round(share * 1000) / 10;
  if (pseudonym !== null)
    return {
      evaluator: pseudonym('person', one.evaluatorId),
      author: pseudonym('person', one.authorId),
      work: pseudonym('work', one.workId),
      sharePercent,
    };
  return {
    evaluator: nameOf(one.evaluatorFirstName, one.evaluatorLastName, one.evaluatorEmail),
    author: one.authorId === null ? '' : nameOf(one.authorFirstName, one.authorLastName, one.authorEmail),
    work: one.essayTitle ?? one.workId,
    sharePercent,
  };
}

/** Read in one transaction and written after it: making the text of a large class holds no connection. (LO-5) */
async function makeFile(place: Pick<Context, 'home' | 'shard'>, wanted: Wanted) {
  const { home, shard } = place;
  const { fileName, shares, criteria, found } = await home.database.withShard(
    shard,
    (db) => loadExport(db, wanted),
    'snapshot',
  );
  const pseudonym = wanted.isPseudonymized ? pseudonyms(place, wanted.groupAssignmentId) : null;
  const text = await longCsvText(
    pseudonym === null ? NAMED_EVALUATION_COLUMNS : PSEUDONYMISED_EVALUATION_COLUMNS,
    pseudonym === null ? found : inOrderOf(found, pseudonym),
    (one) => linesOf(one, criteria, shownIn(one, shares.get(one.id), pseudonym)),
  );
  return { fileName, mediaType: CSV, text };
}

/** Every answer to every criterion that was handed in. (EX-4, EX-5) */
export const getEvaluationsCsvRoute = implement(
  getEvaluationsCsv,
  async (wanted, context, file: Awaited<ReturnType<typeof makeFile>> | null) => {
    if (file === null) throw new ProblemError({ kind: 'notSignedIn' });
    if (!wanted.isPseudonymized) await requireNames(context, wanted.groupAssignmentId);
    return file;
  },
  // A signed-in caller was admitted before; for anyone else nothing is read.
  {
    prepare: (wanted, { home, shard, userId }) =>
      userId === null ? Promise.resolve(null) : makeFile({ home, shard }, wanted),
  },
);
