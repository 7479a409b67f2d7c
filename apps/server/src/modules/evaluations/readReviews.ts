import { getLearnerEvaluation, listLearnerEvaluations } from '@circuit/contract/evaluations';
import { phaseOf } from '@circuit/domain/phases';

import { implement } from '#platform/implement.ts';

import {
  blocked,
  closedPhase,
  distributionFacts,
  findTask,
  isUnopened,
  loadDesk,
  peersClosed,
  selfClosed,
  summaryOf,
} from './desk.ts';
import { shownTask } from './shownTask.ts';
import { selectDistribution } from './tasks.store.ts';
import { helpWanted } from './volunteering.ts';

export const listLearnerEvaluationsRoute = implement(listLearnerEvaluations, async ({ groupAssignmentId }, context) => {
  const desk = await loadDesk(context, groupAssignmentId);
  const { groupAssignment, peers, self } = desk;
  const row = await selectDistribution(context.db, groupAssignmentId);
  const isHidden = isUnopened(closedPhase(desk, 'peer'));
  const hasSelf = phaseOf(groupAssignment.schedule, 'SelfEvaluation') !== undefined;
  return {
    peers: isHidden ? [] : peers.map(summaryOf),
    self: hasSelf && self !== null ? summaryOf(self) : null,
    plannedCount: groupAssignment.phases.PeerEvaluation.reviewsGiven,
    peersClosed: peersClosed(desk, distributionFacts(groupAssignment, row)),
    peersEndAt: phaseOf(groupAssignment.schedule, 'PeerEvaluation')?.endsAt ?? null,
    selfClosed: selfClosed(desk),
    selfEndsAt: phaseOf(groupAssignment.schedule, 'SelfEvaluation')?.endsAt ?? null,
    progress: row.isRunning ? { done: row.done ?? 0, total: row.total } : null,
    helpWanted: await helpWanted(context, desk),
  };
});

export const getLearnerEvaluationRoute = implement(
  getLearnerEvaluation,
  async ({ groupAssignmentId, learnerEvaluationId }, context) => {
    const desk = await loadDesk(context, groupAssignmentId);
    const task = findTask(desk, learnerEvaluationId);
    const reason = closedPhase(desk, task.row.kind);
    if (isUnopened(reason)) throw blocked(desk.groupAssignment, reason);
    return shownTask(context, desk, task);
  },
);
