import {
  deleteGroupAssignment,
  updateGroupAssignment,
  updateGroupAssignmentPhases,
} from '@circuit/contract/groupAssignments';
import { enabledPhases, isTitleTyped, snapshotDifferences, typeTitleText } from '@circuit/domain/assignments';
import { closedPhases, isSeenByLearners, PHASE_LABELS, type Schedule } from '@circuit/domain/phases';

import { mayChangeSelfHandIn } from '@circuit/domain/submissions';

import { designColumns, refuseLockdownSwitch } from '#modules/assignments/public.ts';
import { saveOrRestore } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { markDeleted, replacePhases } from './groupAssignments.store.ts';
import { loadGroupAssignment, groupAssignmentOf, type GroupAssignment } from './groupAssignmentOf.ts';
import { refuseBroken, refuseLocked, saveColumns } from './saveGroupAssignment.ts';
import { tellOfMovedDeadlines } from './tellLearners.ts';

export const updateGroupAssignmentRoute = implement(updateGroupAssignment, async (request, context) => {
  const { groupAssignmentId: id, unlockReason, handsItselfIn, ...wanted } = request;
  const { db, actor, standing, envelope, now, audit } = context;
  const saving = { seenVersion: envelope.ifMatch, roles: standing.roles, now };
  const act = saveOrRestore(actor, standing, wanted, {
    save: 'GroupAssignmentUpdate',
    restore: 'GroupAssignmentDelete',
  });
  const before = await loadGroupAssignment(db, id, now);
  const { groupId } = before.row;
  if (act === 'restore') {
    // A deleted course is restored first, or nobody would see it.
    if (!before.row.isDeleted) throw new ProblemError({ kind: 'deleted' });
    await saveColumns(db, id, { is_deleted: false }, saving);
    await audit({ verb: 'groupAssignmentRestored', entity: 'groupAssignment', entityId: id, groupId });
    return groupAssignmentOf(await loadGroupAssignment(db, id, now), standing.roles);
  }
  await refuseLockdownSwitch(db, before.row, wanted);
  refuseLateSwitch(before, handsItselfIn, now);
  await saveColumns(db, id, { ...designColumns(wanted), hands_itself_in: handsItselfIn }, saving);
  const after = await loadGroupAssignment(db, id, now);
  const facts = (groupAssignment: typeof after) => ({
    design: groupAssignment.row,
    rubricLabel: null,
    calibrations: [],
    materialIds: [],
  });
  const differences = snapshotDifferences(facts(before), facts(after));
  refuseLocked(before, differences, unlockReason);
  // A phase that was switched off has no dates.
  const kept = after.schedule.filter(({ type }) => after.row.phases[type].isEnabled);
  if (kept.length < after.schedule.length) await replacePhases(db, groupId, id, kept);
  // A save of the switch alone breaks nothing.
  if (Object.values(wanted).some((value) => value !== undefined))
    await refuseBroken(db, { ...after, schedule: kept }, now);
  const counting = [
    ...differences.filter(({ changesResults }) => changesResults),
    ...switchDifference(before.row.handsItselfIn, after.row.handsItselfIn),
  ];
  if (counting.length > 0)
    await audit({
      verb: 'groupAssignmentChanged',
      entity: 'groupAssignment',
      entityId: id,
      groupId,
      ...(unlockReason === undefined ? {} : { reason: unlockReason }),
      before: Object.fromEntries(counting.map((row) => [row.label, row.before])),
      after: Object.fromEntries(counting.map((row) => [row.label, row.after])),
    });
  return groupAssignmentOf(await loadGroupAssignment(db, id, now), standing.roles);
});

/** Authors were told what becomes of their drafts; once their time is over, it stays so. (HD-2) */
function refuseLateSwitch({ row, schedule }: GroupAssignment, wanted: boolean | undefined, now: Date): void {
  if (wanted === undefined || wanted === row.handsItselfIn || mayChangeSelfHandIn(schedule, now)) return;
  throw new ProblemError({
    kind: 'blocked',
    detail: 'Hand in is over. Whether drafts hand themselves in can no longer be changed.',
  });
}

const switchDifference = (before: boolean, after: boolean) =>
  before === after
    ? []
    : [{ label: 'Drafts hand themselves in', before: before ? 'on' : 'off', after: after ? 'on' : 'off' }];

export const updateGroupAssignmentPhasesRoute = implement(
  updateGroupAssignmentPhases,
  async ({ groupAssignmentId: id, items, shouldNotify, typedTitle }, context) => {
    const { db, standing, envelope, now, audit } = context;
    const before = await loadGroupAssignment(db, id, now);
    const enabled = enabledPhases(before.row.phases);
    const off = items
      .filter(({ type }) => !enabled.includes(type))
      .map(({ type }) => `${PHASE_LABELS[type]} is turned off.`);
    if (off.length > 0) throw new ProblemError({ kind: 'invalidRequest', errors: { items: off } });
    const closed = isSeenByLearners(before.status) ? closedPhases(before.schedule, items, now) : [];
    if (closed.length > 0 && !isTitleTyped(before.row.title, typedTitle))
      throw new ProblemError({
        kind: 'blocked',
        detail: `This closes ${closed.map((type) => PHASE_LABELS[type]).join(' and ')} for everyone now. ${typeTitleText(before.row.title)}`,
      });
    await saveColumns(db, id, {}, { seenVersion: envelope.ifMatch, roles: standing.roles, now });
    await replacePhases(db, before.row.groupId, id, items);
    const after = await loadGroupAssignment(db, id, now);
    await refuseBroken(db, after, now);
    const { groupId } = before.row;
    const [old, fresh] = [datesOf(before.schedule), datesOf(after.schedule)];
    const told = shouldNotify ? { told: await tellOfMovedDeadlines(context, before, after, now) } : {};
    await audit({
      verb: 'datesChanged',
      entity: 'groupAssignment',
      entityId: id,
      groupId,
      before: old,
      after: { ...fresh, ...told },
    });
    return groupAssignmentOf(after, standing.roles);
  },
);

const datesOf = (schedule: Schedule) =>
  Object.fromEntries(
    schedule.map(({ type, startsAt, endsAt }) => [type, [startsAt.toISOString(), endsAt?.toISOString() ?? null]]),
  );

export const deleteGroupAssignmentRoute = implement(
  deleteGroupAssignment,
  async ({ groupAssignmentId: id }, { db, standing, now, audit }) => {
    if (standing.isDeleted) return undefined;
    const { row } = await loadGroupAssignment(db, id, now);
    await markDeleted(db, id);
    await audit({ verb: 'groupAssignmentDeleted', entity: 'groupAssignment', entityId: id, groupId: row.groupId });
    return undefined;
  },
);
