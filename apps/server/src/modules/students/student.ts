import { getNamesAccess, getQueuedAuthor, getStudent } from '@circuit/contract/students';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { queueAliases, requireNames, whyNamesAreClosed } from '#modules/grading/public.ts';
import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { selectExcusals, selectPermits } from '#modules/lateActivityPermits/public.ts';
import { loadStandings } from '#modules/learnerStatuses/public.ts';
import { selectTaskMessages } from '#modules/messages/public.ts';
import { loadPracticed } from '#modules/calibrations/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import { selectReceipts } from '#modules/submissions/public.ts';
import { selectTimeRequests } from '#modules/timeRequests/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectGiven, selectReceived } from './evaluations.store.ts';
import {
  selectNeighbors,
  selectOptionalGradedAuthor,
  selectOptionalHandIn,
  selectOptionalPerson,
} from './students.store.ts';

/** The whole page in one answer. The text of a version is asked for by itself, and that is audited. (SS-2, SS-5) */
export const getStudentRoute = implement(getStudent, async ({ groupAssignmentId, userId }, context) => {
  const { db, actor, standing, now } = context;
  await requireNames(context, groupAssignmentId);
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, userId, now);
  const person = await selectOptionalPerson(db, groupAssignment, userId);
  if (person === undefined) throw new ProblemError({ kind: 'notFound', what: 'student' });
  const place = person.isInCourse ? await selectNeighbors(db, groupAssignment.groupId, userId) : null;
  const [standings] = person.isInCourse ? await loadStandings(db, groupAssignment, [userId], now) : [];
  const handIn = await selectOptionalHandIn(db, groupAssignmentId, userId);
  const received = handIn === undefined ? [] : await selectReceived(db, handIn.id);
  const given = await selectGiven(db, groupAssignmentId, userId);
  const answered = [...received, ...given.flatMap(({ review }) => review ?? [])];
  const seesPermitReasons = can(actor, 'GroupAssignmentLateActivityPermitModify', standing);
  const seesExcusalReasons = can(actor, 'GroupAssignmentScoreUpdate', standing);
  return {
    person,
    place,
    standings: standings?.standings ?? [],
    submission: handIn === undefined ? null : { ...handIn, versions: await selectReceipts(db, handIn.id) },
    received,
    given,
    practice: await loadPracticed(db, groupAssignmentId, userId, now),
    rubrics: await loadRubrics(
      db,
      answered.map(({ rubricVersionId }) => rubricVersionId),
    ),
    permits: (await permitsOf(db, groupAssignmentId, userId)).map((permit) => withheld(permit, seesPermitReasons)),
    exemptions: (await exemptionsOf(db, groupAssignmentId, userId)).map((one) => withheld(one, seesExcusalReasons)),
    timeRequests: (await selectTimeRequests(db, groupAssignmentId, { userId })).map(({ person: _person, ...one }) =>
      withheld(one, seesPermitReasons),
    ),
    messages: await selectTaskMessages(db, groupAssignmentId, userId),
  };
});

/** A private reason is for those who may set it. (SS-3) */
const withheld = <Row extends { readonly reason: string }>(row: Row, isSeen: boolean) => ({
  ...row,
  reason: isSeen ? row.reason : null,
});

const permitsOf = async (db: ShardDb, id: GroupAssignmentId, userId: UserId) =>
  (await selectPermits(db, id)).filter(({ person }) => person.id === userId);
const exemptionsOf = async (db: ShardDb, id: GroupAssignmentId, userId: UserId) =>
  (await selectExcusals(db, id)).filter(({ person }) => person.id === userId);

async function loadRubrics(db: ShardDb, ids: readonly RubricVersionId[]) {
  const found = [];
  for (const id of new Set(ids)) {
    const version = await selectRubricVersion(db, id);
    if (version !== undefined) found.push(attachedRubricOf(version));
  }
  return found;
}

/** Asked once for a page full of names, so that none is a link that leads to a refusal. (SS-10) */
export const getNamesAccessRoute = implement(getNamesAccess, async ({ groupAssignmentId }, context) => ({
  closed: await whyNamesAreClosed(context, groupAssignmentId),
}));

/** Before the rating the queue is blind for everyone, even for staff who may read names elsewhere. (SS-10) */
export const getQueuedAuthorRoute = implement(getQueuedAuthor, async ({ groupAssignmentId, queueItemId }, context) => {
  const { actor, standing, db } = context;
  const mayRead = can(actor, 'GroupAssignmentSubmissionReadAny', standing);
  const isClosed = !mayRead || (await whyNamesAreClosed(context, groupAssignmentId)) !== null;
  if (isClosed) return { author: null };
  const submissionId = queueAliases(context, groupAssignmentId).workOf(queueItemId);
  return { author: (await selectOptionalGradedAuthor(db, groupAssignmentId, submissionId)) ?? null };
});
