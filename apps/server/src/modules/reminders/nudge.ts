import { createHash } from 'node:crypto';

import { nudgeLearners } from '@circuit/contract/reminders';
import { hasEnded } from '@circuit/domain/groups';
import type { UserId } from '@circuit/domain/kernel';
import type { PhaseStanding } from '@circuit/domain/learnerStatuses';
import { isSeenByLearners, PHASE_LABELS } from '@circuit/domain/phases';
import {
  defaultNudgeText,
  letterOfNudge,
  nudgeLetter,
  taskPath,
  whyNoNudge,
  type TaskPhase,
} from '@circuit/domain/reminders';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { queueMessages, selectUnwilling } from '#modules/messages/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { learnersOf, loadTasks, taskFacts, type Tasks } from './loadTasks.ts';
import { insertTaskMessages, lockReminders, selectLastNudges, selectNamed } from './reminders.store.ts';

/** Said before it is done, to whom and what; done in one transaction. (NG-1 to NG-5) */
export const nudgeLearnersRoute = implement(nudgeLearners, async (wish, context) => {
  const { db, now } = context;
  const { groupAssignmentId: id, phase, dryRun } = wish;
  const tasks = await loadTasks(db, id, now);
  refuseIdle(tasks, phase, now);
  const { groupId } = tasks.groupAssignment.row;
  if (!dryRun) await lockReminders(db, groupId, id);
  const { recipients, leftOut } = await judge(context, tasks, wish);
  const text = wish.text ?? defaultNudgeText({ phase, title: tasks.words.title });
  const sender = await selectNamed(db, context.actor.id);
  const letters = recipients.map((person) => ({
    person,
    letter: nudgeLetter({ ...taskFacts(tasks, person, phase, person.standing), sender, text }),
  }));
  const linkPath = taskPath(groupId, id, phase);
  const [first] = letters;
  if (!dryRun) {
    if (first === undefined)
      throw new ProblemError({ kind: 'blocked', detail: 'None of these students would receive this.' });
    const messages = letters.map(({ person, letter }) => ({
      userId: person.userId,
      groupId,
      address: person.email,
      letter: letterOfNudge(letter),
      linkPath,
      notAfter: person.standing.endsAt,
    }));
    await queueMessages(context, { kind: 'nudge' }, messages);
    const place = { groupId, groupAssignmentId: id, sentBy: context.actor.id };
    const told = { phase, kind: 'nudge' as const, isSent: true };
    const nudges = recipients.map(({ userId, standing: { endsAt } }) => ({ ...told, userId, endsAt }));
    await insertTaskMessages(db, place, nudges);
    const after = { phase, userIds: recipients.map(({ userId }) => userId), textSha256: sha256(text) };
    await context.audit({ verb: 'learnersNudged', entity: 'groupAssignment', entityId: id, groupId, after });
  }
  return {
    recipients: recipients.map(shown),
    leftOut: leftOut.map(({ why, ...person }) => ({ ...shown(person), why })),
    letter: first === undefined ? null : { ...first.letter, linkPath },
    isSent: !dryRun,
    isMailOff: context.shard === DEMO_SHARD,
  };
});

/** Refuses a nudge when no student can act in this phase. */
function refuseIdle({ groupAssignment, endDate }: Tasks, phase: TaskPhase, now: Date): void {
  if (hasEnded({ endDate }, now)) throw new ProblemError({ kind: 'blocked', detail: 'This course has ended.' });
  if (!isSeenByLearners(groupAssignment.status))
    throw new ProblemError({ kind: 'blocked', detail: 'Students cannot see this assignment. Activate it first.' });
  if (!groupAssignment.schedule.some(({ type }) => type === phase))
    throw new ProblemError({ kind: 'blocked', detail: `${PHASE_LABELS[phase]} is not part of this assignment.` });
}

interface Wish {
  readonly phase: TaskPhase;
  readonly userIds: readonly UserId[];
  readonly includesRecent: boolean;
}

type Learner = Awaited<ReturnType<typeof learnersOf>>[number];
type Judged = Omit<Learner, 'standings'> & { readonly standing: PhaseStanding; readonly lastNudgedAt: Date | null };

/** Who of these people gets it, and why the others do not. Somebody who is none of the course's is no such person. */
async function judge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { groupAssignment }: Tasks,
  { phase, userIds, includesRecent }: Wish,
) {
  const learners = await learnersOf(db, groupAssignment, userIds, now);
  if (learners.length !== new Set(userIds).size) throw new ProblemError({ kind: 'notFound', what: 'student' });
  const lastNudges = await selectLastNudges(db, groupAssignment.row.id, phase, userIds);
  const unwilling = await selectUnwilling(db, 'nudge', userIds);
  const judged = learners.map(({ standings, ...learner }) => {
    const standing = standings.find((one) => one.phase === phase);
    if (standing === undefined) throw new Error('A learner has no status in a phase of the assignment.');
    const lastNudgedAt = lastNudges.get(learner.userId) ?? null;
    const facts = { status: standing.status, lastNudgedAt, hasSwitchedOff: unwilling.has(learner.userId) };
    const why = whyNoNudge({ ...facts, email: learner.email }, includesRecent, now);
    return { ...learner, standing, lastNudgedAt, why };
  });
  return {
    recipients: judged.filter(({ why }) => why === null),
    leftOut: judged.flatMap((person) => (person.why === null ? [] : [{ ...person, why: person.why }])),
  };
}

const shown = ({ userId, firstName, lastName, email, lastNudgedAt }: Judged) => ({
  id: userId,
  firstName,
  lastName,
  email,
  lastNudgedAt,
});

/** Of texts the audit holds a hash. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
