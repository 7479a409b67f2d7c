import { practiceHints } from '@circuit/domain/evaluations';
import { phaseOf } from '@circuit/domain/phases';
import { imageArtifacts, isBlank, withImages, type RichDocument } from '@circuit/domain/richText';
import { artifactId } from '@circuit/domain/kernel';
import { MASKED_LINK_TITLE } from '@circuit/domain/submissions';

import { artifactAlias, selectArtifactsByIds, shownArtifact, type ArtifactRow } from '#modules/artifacts/public.ts';
import { ProblemError } from '#platform/problems.ts';

import { loadFinishedTries } from './finishedTries.ts';
import { workAlias } from './aliases.ts';
import {
  closedPhase,
  countingAnswers,
  goneReason,
  latestAnswers,
  phaseOfTask,
  summaryOf,
  type Desk,
  type Reviewer,
  type Task,
} from './desk.ts';
import { selectOptionalWork, type WorkView } from './tasks.store.ts';

export const noRubric = () =>
  new ProblemError({ kind: 'blocked', detail: 'This assignment has no rubric, so there is nothing to review.' });

/** Who evaluates themselves reads what they wrote, not a mask of their own name. */
export const viewOf = ({ kind }: Pick<Task['row'], 'kind'>): WorkView => (kind === 'self' ? 'own' : 'anonymous');

/** The work in the version the review is about, without anything that says who made it or when; nothing of what was taken out. (AN-3) */
const shownWork = (reviewer: Reviewer, { row }: Task) => (row.isGone ? NOTHING : showWork(reviewer, row, viewOf(row)));

const NOTHING = { document: null, artifacts: [], workId: null };

export async function showWork(
  reviewer: Reviewer,
  which: Pick<Task['row'], 'submissionId' | 'workVersionId'>,
  view: WorkView,
) {
  const { db, home, shard, actor } = reviewer;
  const work = await selectOptionalWork(db, which, view);
  if (work === undefined) return NOTHING;
  const held = await selectArtifactsByIds(db, work.artifactIds);
  const document = view === 'own' ? work.document : withAliases(reviewer, work.document);
  return {
    document: isBlank(document) ? null : document,
    artifacts: held.map((artifact) => shownArtifact(withoutTitle(artifact, work.renamedIds), 'read', reviewer)),
    workId: workAlias(home.keys, shard, actor.id, work.versionId),
  };
}

/** A title that names the author. (HD-7) */
const withoutTitle = (artifact: ArtifactRow, renamedIds: readonly string[]): ArtifactRow =>
  renamedIds.includes(artifact.id) ? { ...artifact, name: MASKED_LINK_TITLE } : artifact;

/** The id of a picture says when it was added, and is the same for everybody. */
function withAliases({ home, shard, actor }: Reviewer, document: RichDocument): RichDocument {
  const aliases = imageArtifacts(document).map(
    (id) => [id, artifactAlias(home.keys, shard, actor.id, artifactId(id))] as const,
  );
  return withImages(document, new Map(aliases));
}

export async function shownTask(reviewer: Reviewer, desk: Desk, task: Task) {
  const { groupAssignment, peers } = desk;
  const { row, rubric, status } = task;
  if (rubric === null) throw noRubric();
  const isPeer = row.kind === 'peer';
  const practiced = isPeer ? await loadFinishedTries(reviewer.db, groupAssignment, reviewer.actor.id) : [];
  const hasReplaced = peers.some((one) => one.row.isReplaced);
  return {
    ...summaryOf(task),
    total: isPeer ? peers.length : 1,
    ...(await shownWork(reviewer, task)),
    rubric,
    answers: latestAnswers(row),
    hasUnfinishedChanges: row.unfinishedAnswers !== null,
    ...countingAnswers(row),
    version: row.version,
    hints: practiceHints(rubric, practiced),
    report: row.reportKind === null ? null : { kind: row.reportKind, isReplaced: row.isReplaced },
    mayBeReplaced: isPeer && !hasReplaced && (status === 'ToDo' || status === 'Draft'),
    closed: closedPhase(desk, row.kind) ?? (row.isGone ? goneReason(row) : null),
    endsAt: phaseOf(groupAssignment.schedule, phaseOfTask(row))?.endsAt ?? null,
  };
}
