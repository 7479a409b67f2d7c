import { reportWork } from '@circuit/contract/evaluations';
import type { SubmissionId } from '@circuit/domain/kernel';
import { acceptsWrite } from '@circuit/domain/phases';
import { pulledLetter, pullsWork } from '@circuit/domain/evaluations';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { taskAlias } from './aliases.ts';
import { lockPicks, selectCandidates, updateReplaced } from './allocations.store.ts';
import { blocked, findTask, goneReason, loadDesk, type Desk, type Task } from './desk.ts';
import {
  selectOpenReports,
  selectOwnersToTell,
  selectReviewingEachOther,
  setPulled,
  updateReportReplaced,
  upsertReport,
} from './reports.store.ts';
import { giveOne } from './volunteering.ts';

type Reporter = Pick<Context<'signedIn'>, 'db' | 'actor' | 'home' | 'shard' | 'audit'>;

function refuse({ groupAssignment }: Desk, { row }: Task): void {
  if (row.kind === 'self') throw new ProblemError({ kind: 'notFound', what: 'review' });
  const verdict = acceptsWrite(groupAssignment, 'PeerEvaluation', groupAssignment.now);
  if (!verdict.isOk) throw blocked(groupAssignment, verdict.failure);
  if (row.isReplaced)
    throw new ProblemError({ kind: 'blocked', detail: 'You reported this work and got another one instead.' });
  if (row.isGone) throw blocked(groupAssignment, goneReason(row));
}

/** Another piece of work in the place of this one: once for each reviewer and assignment, and if there is one. (RP-2) */
async function replace(reporter: Reporter, desk: Desk, { row, status }: Task): Promise<SubmissionId | null> {
  const { db, actor } = reporter;
  const { groupAssignment, peers } = desk;
  const hasReplaced = peers.some((one) => one.row.isReplaced);
  if (hasReplaced || (status !== 'ToDo' && status !== 'Draft')) return null;
  const given = await giveOne(reporter, desk, await selectCandidates(db, groupAssignment.id, actor.id), {
    // Who offered to do the one that was replaced, offered to do this one.
    source: row.isVolunteered ? 'volunteer' : 'topUp',
    reason: 'Replaces work that the reviewer reported.',
  });
  if (given !== null) await updateReplaced(db, row.submissionId, actor.id);
  return given;
}

/** Three who report it, and do not review each other, are enough to show it to no reviewer until staff decide. (RP-4) */
async function pullIfMany(reporter: Reporter, { groupAssignment }: Desk, submissionId: SubmissionId): Promise<void> {
  const { db, audit } = reporter;
  const open = await selectOpenReports(db, submissionId);
  if (open.some(({ isPulled }) => isPulled)) return;
  const people = open.map(({ reporterId }) => reporterId);
  if (!pullsWork(people, await selectReviewingEachOther(db, submissionId))) return;
  await setPulled(db, submissionId, groupAssignment.now);
  await audit({ verb: 'workPulled', entity: 'submission', entityId: submissionId, groupId: groupAssignment.groupId });
  const { universityName } = await selectConfiguration(db);
  const kinds = open.map(({ kind }) => kind);
  const owners = await selectOwnersToTell(db, groupAssignment.id);
  const letters = owners.map(({ userId, groupId, email, courseName, title, ...name }) => ({
    userId,
    groupId,
    address: email,
    letter: pulledLetter(kinds, { title, courseName, universityName }, { ...name, email }),
    linkPath: `/courses/${groupAssignment.groupId}/groupAssignments/${groupAssignment.id}`,
  }));
  // A class waits for their decision: also for those who want no reminders.
  await queueMessages(reporter, { kind: 'reminder', isEssential: true }, letters);
}

export const reportWorkRoute = implement(
  reportWork,
  async ({ groupAssignmentId, learnerEvaluationId, kind, details, wantsAnother }, context) => {
    const { db, actor, home, shard } = context;
    await lockPicks(db, groupAssignmentId);
    const desk = await loadDesk(context, groupAssignmentId, 'lock');
    const task = findTask(desk, learnerEvaluationId);
    refuse(desk, task);
    const { submissionId } = task.row;
    const { groupId } = desk.groupAssignment;
    const reportId = await upsertReport(db, {
      groupId,
      groupAssignmentId,
      submissionId,
      reporterId: actor.id,
      impersonatorId: actor.impersonatorId,
      kind,
      details,
    });
    // Afterwards: whom they review from now on says nothing about who agreed on a report.
    const replacement = wantsAnother ? await replace(context, desk, task) : null;
    if (replacement !== null) await updateReportReplaced(db, reportId);
    const after = { kind, isReplaced: replacement !== null };
    await context.audit({ verb: 'workReported', entity: 'report', entityId: reportId, groupId, after });
    await pullIfMany(context, desk, submissionId);
    const viewer = actor.id;
    return {
      replacementId:
        replacement === null
          ? null
          : taskAlias(home.keys, shard, { viewer, groupAssignmentId, submissionId: replacement }),
    };
  },
);
