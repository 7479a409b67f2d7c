import {
  createAssignment,
  createCalibration,
  getAssignment,
  saveExpertEvaluation,
  updateAssignment,
  updateCalibration,
} from '@circuit/contract/assignments';
import {
  attachAssignment,
  copyGroupAssignment,
  deleteGroupAssignment,
  getActivationStatus,
  getGroupAssignment,
  getLibraryUpdate,
  listGroupAssignmentPhases,
  listGroupAssignments,
  updateActivationStatus,
  updateFromLibrary,
  updateGroupAssignment,
  previewGroupAssignmentPhases,
  updateGroupAssignmentPhases,
  type GroupAssignment,
} from '@circuit/contract/groupAssignments';
import { giveExcusals, giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { createRubric, getRubric, getRubricUse, updateRubric } from '@circuit/contract/rubrics';
import type { AssignmentId, GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let teacher: Person;
let learner: Person;
let groupId: GroupId;
let assignmentId: AssignmentId;
let rubricId: string;

const DAY = 86_400;
const INSTRUCTIONS = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write.' }] }] };
const thesis = aCriterion();
const seen = (version: number) => ({ 'if-match': `"${version}"` });

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  groupId = await world.group({ name: 'ECN 210' });
  teacher = await world.person({ roles: ['Creator'], in: [[groupId, 'GroupOwner']] });
  learner = await world.person({ in: [[groupId, 'GroupLearner']] });
  const { body: rubric } = await world.call(createRubric, { name: 'Op-ed', criteria: [thesis] }, { as: teacher });
  const { body: made } = await world.call(createAssignment, { title: 'Op-ed', template: 'simple' }, { as: teacher });
  [assignmentId, rubricId] = [made.id, rubric.id];
  await edit({ rubricId, instructionsForAuthors: INSTRUCTIONS });
});

/** A change in the library. */
async function edit(changes: object) {
  const { body } = await world.call(getAssignment, { assignmentId }, { as: teacher });
  return world.call(updateAssignment, { assignmentId, ...changes }, { as: teacher, headers: seen(body.version) });
}
/** Attached to the course, beginning so many days from now. */
async function attach(days = 7): Promise<GroupAssignment> {
  const firstStartsAt = new Date(Date.now() + days * DAY * 1000).toISOString();
  return (await world.call(attachAssignment, { groupId, assignmentId, firstStartsAt }, { as: teacher })).body;
}
const read = (groupAssignment: GroupAssignment, as = teacher) =>
  world.call(getGroupAssignment, { groupAssignmentId: groupAssignment.id }, { as });
const save = (groupAssignment: GroupAssignment, changes: object, as = teacher) =>
  world.call(
    updateGroupAssignment,
    { groupAssignmentId: groupAssignment.id, ...changes },
    { as, headers: seen(groupAssignment.version) },
  );
const setDates = (groupAssignment: GroupAssignment, items: unknown) =>
  world.call(
    updateGroupAssignmentPhases,
    { groupAssignmentId: groupAssignment.id, items },
    { as: teacher, headers: seen(groupAssignment.version) },
  );
const activate = (groupAssignment: GroupAssignment, status = 'Active') =>
  world.call(
    updateActivationStatus,
    { groupAssignmentId: groupAssignment.id, status },
    { as: teacher, headers: seen(groupAssignment.version) },
  );
async function activated(days = 7): Promise<GroupAssignment> {
  const groupAssignment = await attach(days);
  await activate(groupAssignment);
  return (await read(groupAssignment)).body;
}

/** As if so many days had gone by: its dates are that much further in the past. The session would not live so long. */
const letDaysPass = (groupAssignment: GroupAssignment, days: number) =>
  world.home.database.withShard(world.shard, (db) =>
    sql`update group_assignment_phases set starts_at = starts_at - ${days} * interval '1 day',
        ends_at = ends_at - ${days} * interval '1 day' where group_assignment_id = ${groupAssignment.id}`.execute(db),
  );

describe('attaching', () => {
  test('S7.20/3 an assignment is attached, read, saved and deleted', async () => {
    const groupAssignment = await attach();
    expect(groupAssignment).toMatchObject({
      title: 'Op-ed',
      groupId,
      assignmentId,
      status: 'Draft',
      rubric: { name: 'Op-ed', versionNumber: 1 },
    });
    const saved = await save(groupAssignment, { title: 'Op-ed in ECN 210' });
    expect(saved.body).toMatchObject({ title: 'Op-ed in ECN 210', weights: groupAssignment.weights });
    expect(
      (await world.call(deleteGroupAssignment, { groupAssignmentId: groupAssignment.id }, { as: teacher })).status,
    ).toBe(204);
    const { body } = await world.call(listGroupAssignments, { groupId, tab: 'DELETED' }, { as: teacher });
    expect(body.items.map(({ id }) => id)).toEqual([groupAssignment.id]);
  });

  test('S3.08/8 a groupAssignment has groupAssignmentPhases, planned from the lengths of the library', async () => {
    const groupAssignment = await attach();
    expect(groupAssignment.groupAssignmentPhases.map(({ type }) => type)).toEqual([
      'Submission',
      'PeerEvaluation',
      'Results',
    ]);
    const { body } = await world.call(
      listGroupAssignmentPhases,
      { groupAssignmentId: groupAssignment.id },
      { as: teacher },
    );
    expect(body.items).toEqual(groupAssignment.groupAssignmentPhases);
    const status = await world.call(getActivationStatus, { groupAssignmentId: groupAssignment.id }, { as: teacher });
    expect(status.body).toMatchObject({ status: 'Draft', isReady: true });
  });

  test('GA-2 what the library becomes later does not touch the snapshot', async () => {
    const groupAssignment = await attach();
    await edit({ title: 'Renamed', weights: { submission: 10, calibration: 0, evaluation: 90, self: 0 } });
    const { body: rubric } = await world.call(getRubric, { rubricId }, { as: teacher });
    await activate(groupAssignment);
    const changed = { rubricId, criteria: [aCriterion({ title: 'Other' })], mode: 'newVersion' };
    const next = await world.call(updateRubric, changed, { as: teacher, headers: seen(rubric.version) });
    expect(next.body.versionNumber).toBe(2);
    expect((await read(groupAssignment)).body).toMatchObject({
      title: 'Op-ed',
      weights: groupAssignment.weights,
      rubric: { versionNumber: 1, criteria: [{ title: 'Thesis' }] },
    });
  });

  test('GA-8 attaching needs AssignmentRead on the assignment and GroupAssignmentCreate in the course', async () => {
    const stranger = await world.person({ in: [[groupId, 'GroupOwner']] });
    const grader = await world.person({ in: [[groupId, 'GroupGrader']], assignments: [[assignmentId, 'Viewer']] });
    const answers = [stranger, grader].map((as) => world.call(attachAssignment, { groupId, assignmentId }, { as }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403]);
  });

  test('GA-2 calibrations come along with their ratings', async () => {
    await edit({ phases: { ...(await attach()).phases, Calibration: { isEnabled: true, lengthDays: 2, tries: 2 } } });
    const { body: made } = await world.call(createCalibration, { assignmentId, title: 'A' }, { as: teacher });
    const groupAssignment = await attach();
    const open = (await world.call(getActivationStatus, { groupAssignmentId: groupAssignment.id }, { as: teacher }))
      .body.checklist;
    expect(open.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Calibration A has no sample. Add a text, a file or a link.',
        'Calibration A has no expert rating.',
      ]),
    );
    const answers = [
      { criterionId: thesis.id, choice: { kind: 'levels', levelId: thesis.levels[0]?.id }, comment: 'Clear.' },
    ];
    const fields = { assignmentId, calibrationId: made.id, answers };
    const { body: rated } = await world.call(saveExpertEvaluation, fields, {
      as: teacher,
      headers: seen(made.version),
    });
    const sample = { assignmentId, calibrationId: made.id, sampleText: INSTRUCTIONS };
    await world.call(updateCalibration, sample, { as: teacher, headers: seen(rated.version) });
    const { body: update } = await world.call(
      getLibraryUpdate,
      { groupAssignmentId: groupAssignment.id },
      { as: teacher },
    );
    expect(update.differences.map(({ label }) => label)).toContain('Calibrations');
    const fresh = await attach();
    const lines = (await world.call(getActivationStatus, { groupAssignmentId: fresh.id }, { as: teacher })).body
      .checklist;
    expect(lines.map(({ text }) => text)).toContain('1 of 1 calibrations rated');
  });
});

describe('activating', () => {
  test('S3.08/19 a groupAssignment has an activationStatus with its checklist', async () => {
    const groupAssignment = await attach();
    const { body } = await activate(groupAssignment);
    expect(body).toMatchObject({ status: 'Scheduled', isReady: true, version: groupAssignment.version + 1 });
    expect(body.checklist.map(({ text }) => text)).toContain('1 student cannot give every hand-in 3 reviews.');
  });

  test('GA-5 what is not complete is not activated, and the answer says why', async () => {
    const groupAssignment = await attach();
    const { body } = await save(groupAssignment, { artifactConstraints: [] });
    const refused = await activate(body);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Say what students hand in.']);
    expect((await read(groupAssignment)).body.status).toBe('Draft');
  });

  test('GA-5 the rubric’s version is in use once the assignment is activated', async () => {
    await activated();
    expect((await world.call(getRubric, { rubricId }, { as: teacher })).body).toMatchObject({
      isUsed: true,
      activeCount: 1,
    });
  });

  test('RU-15 a rubric is active in as many courses in its header as where it is used, and in none once they are over', async () => {
    const { id } = await activated();
    const active = async () => {
      const { body } = await world.call(getRubric, { rubricId }, { as: teacher });
      const { body: use } = await world.call(getRubricUse, { rubricId }, { as: teacher });
      return [body.activeCount, ...use.items.map(({ activeCourseCount }) => activeCourseCount)];
    };
    expect(await active()).toEqual([1, 1]);
    await world.home.database.withShard(world.shard, (db) =>
      sql`update group_assignment_phases set starts_at = starts_at - interval '2 years',
        ends_at = ends_at - interval '2 years' where group_assignment_id = ${id}`.execute(db),
    );
    expect(await active()).toEqual([0, 0]);
  });

  test('GA-1 learners see it from activation on, and no more once it is deactivated', async () => {
    const groupAssignment = await attach();
    const seenBy = async (as: Person) => {
      const list = await world.call(listGroupAssignments, { groupId }, { as });
      return [(await read(groupAssignment, as)).status, list.body.totalCount];
    };
    expect([await seenBy(learner), await seenBy(teacher)]).toEqual([
      [403, 0],
      [200, 1],
    ]);
    await activate(groupAssignment);
    expect(await seenBy(learner)).toEqual([200, 1]);
    await activate((await read(groupAssignment)).body, 'Deactivated');
    expect([await seenBy(learner), await seenBy(teacher)]).toEqual([
      [403, 0],
      [200, 1],
    ]);
    const grader = await world.person({
      in: [
        [groupId, 'GroupGrader'],
        [groupId, 'GroupLearner'],
      ],
    });
    expect(await seenBy(grader)).toEqual([200, 1]);
  });

  test('GA-5 by the clock it becomes active and ends; a draft cannot be deactivated', async () => {
    const groupAssignment = await activated(7);
    const statusAfter = async (days: number) => {
      await letDaysPass(groupAssignment, days);
      return (await read(groupAssignment)).body.status;
    };
    expect([await statusAfter(0), await statusAfter(8), await statusAfter(32)]).toEqual([
      'Scheduled',
      'Active',
      'Ended',
    ]);
    expect((await activate(await attach(), 'Deactivated')).status).toBe(409);
  });

  test('GA-5 what was deactivated in the middle can be taken up again', async () => {
    const groupAssignment = await activated(1);
    await activate(groupAssignment, 'Deactivated');
    await letDaysPass(groupAssignment, 10);
    const again = await activate((await read(groupAssignment)).body);
    expect(again.body.status).toBe('Active');
  });
});

describe('dates', () => {
  test('GA-9 a draft may have conflicts, and says so; what is activated may not', async () => {
    const groupAssignment = await attach();
    const [first, review, results] = groupAssignment.groupAssignmentPhases;
    const early = [first, { ...review, startsAt: first?.startsAt }, results];
    const { body: draft } = await setDates(groupAssignment, early);
    const { body } = await world.call(getActivationStatus, { groupAssignmentId: groupAssignment.id }, { as: teacher });
    expect(body.checklist.find(({ isMet }) => !isMet)?.text).toBe('Review starts before Hand in closes.');
    const { body: mended } = await setDates(draft, groupAssignment.groupAssignmentPhases);
    await activate(mended);
    const active = (await read(groupAssignment)).body;
    const refused = await setDates(active, early);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('Review starts before Hand in closes.');
    expect((await read(groupAssignment)).body).toEqual(active);
  });

  test.each([
    ['a phase twice', (items: readonly unknown[]) => [...items, items[0]]],
    ['results with an end', ([one]: readonly object[]) => [{ ...one, type: 'Results' }]],
    ['a phase that is switched off', ([one]: readonly object[]) => [{ ...one, type: 'SelfEvaluation' }]],
  ])('GA-9 %s is refused', async (_what, change) => {
    const groupAssignment = await attach();
    expect((await setDates(groupAssignment, change(groupAssignment.groupAssignmentPhases))).status).toBe(400);
  });

  test('GA-9 new dates are in the audit trail with the old ones', async () => {
    const groupAssignment = await attach();
    await setDates(groupAssignment, groupAssignment.groupAssignmentPhases.slice(0, 2));
    const events = await world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('audit_events')
        .select(['before', 'after', 'group_id'])
        .where('entity_id', '=', groupAssignment.id)
        .where('verb', '=', 'datesChanged')
        .execute(),
    );
    expect(events).toMatchObject([{ group_id: groupId, before: { Results: [expect.any(String), null] } }]);
    expect(Object.keys(Object(events[0]?.after))).toEqual(['Submission', 'PeerEvaluation']);
  });
});

describe('telling of a moved deadline', () => {
  const letters = () =>
    world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('messages')
        .select(['user_id as userId', 'kind', 'subject', 'text_before as text', 'link_path as linkPath', 'state'])
        .where('group_id', '=', groupId)
        .orderBy('id')
        .execute(),
    );
  const later = (iso: string | null | undefined, days: number) =>
    new Date(Date.parse(iso ?? '') + days * DAY * 1000).toISOString();
  /** Everything from the end of the hand-in on, so many days later. */
  const moved = ({ groupAssignmentPhases: [first, ...rest] }: GroupAssignment, days: number) => [
    { ...first, endsAt: later(first?.endsAt, days) },
    ...rest.map((phase) => ({
      ...phase,
      startsAt: later(phase.startsAt, days),
      endsAt: phase.endsAt === null ? null : later(phase.endsAt, days),
    })),
  ];
  const move = (
    groupAssignment: GroupAssignment,
    days: number,
    more: object = {},
    headers: Record<string, string> = {},
  ) =>
    world.call(
      updateGroupAssignmentPhases,
      {
        groupAssignmentId: groupAssignment.id,
        items: moved(groupAssignment, days),
        typedTitle: groupAssignment.title,
        ...more,
      },
      { as: teacher, headers: { ...seen(groupAssignment.version), ...headers } },
    );

  test('GA-13 a running phase does not close before the name of the assignment is typed', async () => {
    const groupAssignment = await activated(1);
    await letDaysPass(groupAssignment, 2);
    const fresh = (await read(groupAssignment)).body;
    const [first, ...rest] = fresh.groupAssignmentPhases;
    if (first === undefined) throw new Error('There is a first phase.');
    const endsAt = new Date(Date.now() - 3_600_000).toISOString();
    const items = [{ ...first, startsAt: later(first.startsAt, -5), endsAt }, ...rest];
    const saveDates = (more: object) =>
      world.call(
        updateGroupAssignmentPhases,
        { groupAssignmentId: groupAssignment.id, items, ...more },
        { as: teacher, headers: seen(fresh.version) },
      );
    const preview = await world.call(
      previewGroupAssignmentPhases,
      { groupAssignmentId: groupAssignment.id, items },
      { as: teacher },
    );
    expect(preview.body).toMatchObject({
      needsTitle: true,
      phases: [{ type: first.type, was: 'open', becomes: 'over', peopleCount: 1, workCount: 1 }],
    });
    for (const more of [{}, { typedTitle: 'Another name' }]) {
      const refused = await saveDates(more);
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toContain('This closes Hand in for everyone now.');
    }
    expect((await read(groupAssignment)).body.version).toBe(fresh.version);
    expect((await saveDates({ typedTitle: fresh.title })).status).toBe(200);
  });

  test('CC-3 moving a running deadline can notify the students, once each and only those who can act', async () => {
    const groupAssignment = await activated(1);
    await letDaysPass(groupAssignment, 2);
    const other = await world.person({ in: [[groupId, 'GroupLearner']] });
    const gone = await world.person({ in: [[groupId, 'GroupLearner']] });
    await world.home.database.withShard(world.shard, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute(),
    );
    const key = aKey();
    const fresh = (await read(groupAssignment)).body;
    expect((await move(fresh, 2, { shouldNotify: true }, key)).status).toBe(200);
    expect((await move(fresh, 2, { shouldNotify: true }, key)).status).toBe(200);
    const sent = await letters();
    expect(sent.map(({ userId }) => userId).toSorted()).toEqual([learner.id, other.id].toSorted());
    expect(sent[0]).toMatchObject({
      kind: 'reminder',
      subject: 'New deadline: Op-ed',
      linkPath: `/courses/${groupId}/groupAssignments/${groupAssignment.id}`,
      state: 'waiting',
    });
    expect(sent[0]?.text).toMatch(
      /Hand in now closes \w{3}, \w{3} \d+, 11:59 PM instead of \w{3}, \w{3} \d+, 11:59 PM\./,
    );
    expect(sent[0]?.text).not.toContain('Review');
  });

  test('CC-3 nobody is told unasked, of what has not begun, of dates that did not move, or of a draft', async () => {
    const groupAssignment = await activated(7);
    await move(groupAssignment, 2, { shouldNotify: true });
    await letDaysPass(groupAssignment, 9);
    await move((await read(groupAssignment)).body, 1);
    await move((await read(groupAssignment)).body, 0, { shouldNotify: true });
    const draft = await attach(1);
    await letDaysPass(draft, 2);
    await move((await read(draft)).body, 1, { shouldNotify: true });
    expect(await letters()).toEqual([]);
  });

  test('CC-3 whose late permit runs on, or who is excused, is not told; and the trail counts who gets a letter', async () => {
    const groupAssignment = await activated(1);
    await letDaysPass(groupAssignment, 2);
    const [permitted, excused] = [
      await world.person({ in: [[groupId, 'GroupLearner']] }),
      await world.person({ in: [[groupId, 'GroupLearner']] }),
    ];
    const fresh = (await read(groupAssignment)).body;
    const of = { groupAssignmentId: groupAssignment.id, reason: 'Was ill for a week.' };
    const until = later(fresh.groupAssignmentPhases[0]?.endsAt, 5);
    const permit = { ...of, userIds: [permitted.id], phase: 'Submission', until, cascades: false };
    expect((await world.call(giveLateActivityPermits, permit, { as: teacher })).status).toBe(200);
    const excusal = { ...of, userIds: [excused.id], part: 'submission' };
    expect((await world.call(giveExcusals, excusal, { as: teacher })).status).toBe(200);
    await move(fresh, 2, { shouldNotify: true });
    expect((await letters()).map(({ userId }) => userId)).toEqual([learner.id]);
    const event = await world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('audit_events')
        .select('after')
        .where('entity_id', '=', groupAssignment.id)
        .where('verb', '=', 'datesChanged')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(event.after).toMatchObject({ told: 1 });
  });

  test('CC-3 who wants no reminders gets none', async () => {
    const groupAssignment = await activated(1);
    await letDaysPass(groupAssignment, 2);
    await world.home.database.withShard(world.shard, (db) =>
      db.insertInto('user_settings').values({ user_id: learner.id, wants_reminder: false }).execute(),
    );
    await move((await read(groupAssignment)).body, 2, { shouldNotify: true });
    expect((await letters()).map(({ state }) => state)).toEqual(['cancelled']);
  });
});

describe('changing an assignment', () => {
  test('GA-6 once students are at work, what changes results needs a reason, which is kept', async () => {
    const groupAssignment = await activated(1);
    await letDaysPass(groupAssignment, 3);
    const weights = { submission: 50, calibration: 0, evaluation: 50, self: 0 };
    const refused = await save(groupAssignment, { weights });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Students have started, so these are locked: Weights. Give a reason to change them.',
    ]);
    expect((await save(groupAssignment, { title: 'A better title' })).status).toBe(200);
    const unlocked = await save((await read(groupAssignment)).body, {
      weights,
      unlockReason: 'Agreed with the class today.',
    });
    expect(unlocked.body.weights).toEqual(weights);
    const events = await world.home.database.withShard(world.shard, (db) =>
      db
        .selectFrom('audit_events')
        .select(['verb', 'reason'])
        .where('entity_id', '=', groupAssignment.id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(events).toEqual([{ verb: 'groupAssignmentChanged', reason: 'Agreed with the class today.' }]);
  });

  test('GA-7 what is activated cannot be broken by a save', async () => {
    const groupAssignment = await activated();
    const refused = await save(groupAssignment, { artifactConstraints: [] });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This assignment is active, so you cannot save this change. Say what students hand in.',
    ]);
    expect((await read(groupAssignment)).body).toEqual(groupAssignment);
  });

  test('GA-9 a phase that is switched off loses its dates', async () => {
    const groupAssignment = await attach();
    const phases = {
      ...groupAssignment.phases,
      PeerEvaluation: { ...groupAssignment.phases.PeerEvaluation, isEnabled: false },
    };
    const { body } = await save(groupAssignment, { phases });
    expect(body.groupAssignmentPhases.map(({ type }) => type)).toEqual(['Submission', 'Results']);
  });

  test('GA-10 of two instructors the second one is told and gets what the first one saved', async () => {
    const groupAssignment = await attach();
    const other = await world.person({ in: [[groupId, 'GroupOwner']] });
    expect((await save(groupAssignment, { title: 'First' })).status).toBe(200);
    const late = await save(groupAssignment, { title: 'Second' }, other);
    expect([late.status, late.body.current]).toEqual([412, expect.objectContaining({ title: 'First' })]);
    expect((await setDates(groupAssignment, groupAssignment.groupAssignmentPhases)).status).toBe(412);
    expect((await activate(groupAssignment)).status).toBe(412);
  });

  test('S1.07/4 GA-11 people who may delete an assignment can restore it; for others there is no such assignment', async () => {
    const groupAssignment = await attach();
    await world.call(deleteGroupAssignment, { groupAssignmentId: groupAssignment.id }, { as: teacher });
    const grader = await world.person({ in: [[groupId, 'GroupGrader']] });
    const missing = await read(groupAssignment, grader);
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('There is no such assignment.');
    const { body: gone } = await read(groupAssignment);
    expect((await save(gone, { title: 'While deleted' })).status).toBe(410);
    expect((await save(gone, { isDeleted: false })).body).toMatchObject({ isDeleted: false, title: 'Op-ed' });
  });
});

describe('update from library', () => {
  const preview = (groupAssignment: GroupAssignment) =>
    world.call(getLibraryUpdate, { groupAssignmentId: groupAssignment.id }, { as: teacher });
  const update = (groupAssignment: GroupAssignment, fields: object = {}) =>
    world.call(
      updateFromLibrary,
      { groupAssignmentId: groupAssignment.id, ...fields },
      { as: teacher, headers: seen(groupAssignment.version) },
    );

  test('GA-3 the difference is shown first, then taken; dates stay', async () => {
    const groupAssignment = await attach();
    expect((await preview(groupAssignment)).body.differences).toEqual([]);
    await edit({ title: 'Renamed', weights: { submission: 60, calibration: 0, evaluation: 40, self: 0 } });
    const { body } = await preview(groupAssignment);
    expect(body.differences.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Title', 'Op-ed', 'Renamed'],
      [
        'Weights',
        'work 75, practice 0, reviews 25, self-evaluation 0',
        'work 60, practice 0, reviews 40, self-evaluation 0',
      ],
    ]);
    const updated = await update(groupAssignment);
    expect(updated.body).toMatchObject({
      title: 'Renamed',
      groupAssignmentPhases: groupAssignment.groupAssignmentPhases,
    });
    expect((await preview(groupAssignment)).body.differences).toEqual([]);
  });

  test('GA-6 once students are at work, an update that changes results needs a reason', async () => {
    const groupAssignment = await activated(1);
    await edit({ scoringMode: 'calibrated' });
    await letDaysPass(groupAssignment, 3);
    expect((await preview(groupAssignment)).body.isLocked).toBe(true);
    const refused = await update(groupAssignment);
    const taken = await update(groupAssignment, { unlockReason: 'Agreed with the class today.' });
    expect([refused.status, taken.body.scoringMode]).toEqual([409, 'calibrated']);
  });

  test('GA-7 what is activated is not updated into something broken', async () => {
    const groupAssignment = await activated();
    await edit({ rubricId: null });
    const refused = await update(groupAssignment);
    expect(refused.status).toBe(409);
    expect((await read(groupAssignment)).body.rubric).not.toBeNull();
  });

  test('GA-8 an instructor who may not read the library assignment learns nothing about it', async () => {
    const groupAssignment = await attach();
    const other = await world.person({ in: [[groupId, 'GroupOwner']] });
    const { status } = await world.call(getLibraryUpdate, { groupAssignmentId: groupAssignment.id }, { as: other });
    expect(status).toBe(403);
  });
});

describe('copying', () => {
  test('GA-4 a copy in another course is a draft with the same snapshot and its dates shifted on the wall', async () => {
    const groupAssignment = await activated();
    const next = await world.group({ name: 'ECN 210, spring' });
    const owner = await world.person({
      in: [
        [next, 'GroupOwner'],
        [groupId, 'GroupGrader'],
      ],
    });
    const fields = { groupAssignmentId: groupAssignment.id, toGroupId: next, shiftDays: 140 };
    const { body: copy } = await world.call(copyGroupAssignment, fields, { as: owner });
    expect(copy).toMatchObject({
      groupId: next,
      status: 'Draft',
      title: groupAssignment.title,
      weights: groupAssignment.weights,
      rubric: groupAssignment.rubric,
    });
    const ends = [groupAssignment, copy].map(({ groupAssignmentPhases: [first] }) => new Date(first?.endsAt ?? 0));
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Indianapolis', timeStyle: 'short' });
    expect(ends.map((end) => clock.format(end).replace('\u202F', ' '))).toEqual(['11:59 PM', '11:59 PM']);
    expect(Math.round((Number(ends[1]) - Number(ends[0])) / (DAY * 1000))).toBe(140);
  });

  test('GA-8 copying needs GroupAssignmentCreate in the other course', async () => {
    const groupAssignment = await attach();
    const next = await world.group();
    const fields = { groupAssignmentId: groupAssignment.id, toGroupId: next, shiftDays: 0 };
    expect((await world.call(copyGroupAssignment, fields, { as: teacher })).status).toBe(403);
  });
});
