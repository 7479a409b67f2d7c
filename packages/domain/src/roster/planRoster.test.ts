import fc from 'fast-check';
import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import { GROUP_ROLES, type GroupRole } from '../permissions/index.ts';

import type { RosterEntry } from './entry.ts';
import { changesToShow, changeText, countActs, needsConfirmation, rosterSentences } from './judge.ts';
import type { RosterFacts } from './facts.ts';
import { planRoster } from './planRoster.ts';
import type { HeldGroupRole, RosterPerson } from './resolve.ts';

const entry = (name: string, role: GroupRole = 'GroupLearner', fields: Partial<RosterEntry> = {}): RosterEntry => ({
  line: 2,
  email: `${name}@example.edu`,
  alias: null,
  puid: null,
  firstName: '',
  lastName: '',
  role,
  ...fields,
});
const synced = (role: GroupRole, name = ''): HeldGroupRole => ({
  id: `synced ${role} ${name}`,
  role,
  isExternal: true,
});
const byHand = (role: GroupRole, name = ''): HeldGroupRole => ({ id: `hand ${role} ${name}`, role, isExternal: false });
const person = (
  name: string,
  held: readonly HeldGroupRole[] = [],
  fields: Partial<RosterPerson> = {},
): RosterPerson => ({
  userId: userId(name),
  email: `${name}@example.edu`,
  uid: name,
  puid: null,
  firstName: '',
  lastName: '',
  isActive: true,
  held,
  sections: [],
  removedBecause: null,
  cameAfterReading: false,
  globalRoles: [],
  launchRole: null,
  ...fields,
});
const owner = person('owner', [byHand('GroupOwner')]);
const facts = (fields: Partial<RosterFacts>): RosterFacts => ({
  entries: [],
  missing: 'remove',
  platforms: [],
  links: [],
  responsible: [],
  ...fields,
  people: [owner, ...(fields.people ?? [])],
});
const plan = (fields: Partial<RosterFacts>) => planRoster(facts(fields));
const told = (fields: Partial<RosterFacts>) =>
  plan(fields).map(
    (change) => `${change.person?.userId ?? change.entry?.email ?? ''} ${change.act}: ${changeText(change)}`,
  );

test('RO-1 known people get their role, unknown e-mails become people, the rest is as it was', () => {
  const people = [person('ada'), person('ben', [synced('GroupLearner')])];
  expect(told({ entries: [entry('ada'), entry('ben'), entry('new')], people })).toEqual([
    'ada add: Gets the role Student.',
    'ben unchanged: ',
    'new@example.edu invite: New to the university.',
  ]);
});

test('RO-2 a person missing from the roster loses the roles it gave, and none that was given by hand', () => {
  const people = [
    person('ada', [synced('GroupLearner'), byHand('GroupGrader')]),
    person('ben', [byHand('GroupLearner')]),
  ];
  const changes = plan({ entries: [entry('new')], people });
  expect(changes.map(({ act, losing }) => [act, losing.map(({ id }) => id)])).toEqual([
    ['remove', ['synced GroupLearner ']],
    ['invite', []],
  ]);
  expect(told({ entries: [entry('new')], people, missing: 'keep' })[0]).toBe('ada unchanged: ');
});

test('RO-4 a role given by hand is not lowered by the roster, one from the roster follows it', () => {
  const people = [
    person('ada', [byHand('GroupGrader')]),
    person('ben', [synced('GroupGrader')]),
    person('cleo', [byHand('GroupLearner')]),
  ];
  expect(told({ entries: [entry('ada'), entry('ben'), entry('cleo', 'GroupGrader')], people })).toEqual([
    'ada kept: Has a higher role here, added by hand.',
    'ben change: Has a different role on the roster now.',
    'cleo add: Gets the role Grader.',
  ]);
});

test('RO-5 the last instructor stays although the roster does not name them', () => {
  const onlyOwner = person('ada', [synced('GroupOwner')]);
  const changes = planRoster({ ...facts({ entries: [entry('new')] }), people: [onlyOwner] });
  expect(changes[0]).toMatchObject({ act: 'kept', losing: [] });
  const actsWith = (entries: readonly RosterEntry[], ...others: readonly RosterPerson[]) =>
    planRoster({ ...facts({ entries }), people: [onlyOwner, ...others] }).map(({ act }) => act);
  expect(actsWith([entry('ben', 'GroupOwner')], person('ben'))).toEqual(['remove', 'add']);
  // An address that nobody has signed in with, and a deactivated person, lead no course.
  expect(actsWith([entry('new', 'GroupOwner')])).toEqual(['kept', 'invite']);
  expect(actsWith([entry('new')], person('gone', [byHand('GroupOwner')], { isActive: false }))).toEqual([
    'kept',
    'invite',
  ]);
});

test('RO-6 a roster gives no role to the person who uploaded it or starts the sync [T22]', () => {
  const people = [person('admin')];
  expect(told({ entries: [entry('admin', 'GroupOwner')], people, responsible: [userId('admin')] })).toEqual([
    'admin kept: You cannot give yourself a role. Ask someone else to do it.',
  ]);
});

test('RO-22 who was removed by hand does not come back by the same roster, and the plan says why', () => {
  const people = [person('ada', [], { removedBecause: 'Left the university' })];
  expect(told({ entries: [entry('ada')], people })).toEqual([
    'ada kept: Removed by hand: “Left the university”. Add them by hand to bring them back.',
  ]);
  const back = [person('ada', [byHand('GroupLearner')], { removedBecause: 'Left the university' })];
  expect(told({ entries: [entry('ada')], people: back })).toEqual(['ada unchanged: ']);
});

test('SN-1 a roster that names sections changes labels and nothing else; one that does not leaves them', () => {
  const people = [
    person('ada', [synced('GroupLearner')], { sections: ['001'] }),
    person('ben', [byHand('GroupLearner')], { sections: ['002', 'Lab'] }),
    person('cleo'),
  ];
  const entries = [
    entry('ada', 'GroupLearner', { sections: ['002'] }),
    entry('ben', 'GroupLearner', { sections: ['Lab', '002'] }),
    entry('cleo', 'GroupLearner', { sections: ['001'] }),
  ];
  const changes = plan({ entries, people });
  expect(changes.map(({ act, sections, losing }) => ({ act, sections, losing }))).toEqual([
    { act: 'section', sections: ['002'], losing: [] },
    { act: 'unchanged', sections: null, losing: [] },
    { act: 'add', sections: ['001'], losing: [] },
  ]);
  expect(rosterSentences(changes, { invites: false })[0]).toBe('+1 student, 1 changed section, 1 unchanged.');
  expect(changeText(changes[0]!)).toBe('Now in section 002.');
  expect(told({ entries: [entry('ada')], people })[0]).toBe('ada unchanged: ');
});

test('RO-7 a deactivated person is left alone', () => {
  expect(told({ entries: [entry('ada')], people: [person('ada', [], { isActive: false })] })).toEqual([
    'ada kept: This account is deactivated.',
  ]);
});

test('RO-12 identifiers of one line mean one person, or the line is told back and nobody is removed', () => {
  const people = [
    person('ada', [], { puid: '0031234567' }),
    person('ben', [synced('GroupLearner')], { puid: '0039999999' }),
  ];
  const mixed = entry('ben', 'GroupLearner', { puid: '0031234567' });
  const unknown = entry('x', 'GroupLearner', { email: null, puid: '0030000000' });
  const twice = entry('ada', 'GroupLearner', { email: null, alias: 'ada', line: 5 });
  expect(told({ entries: [mixed, unknown, entry('ada'), twice], people })).toEqual([
    'ben kept: Not on the roster, but kept because some lines could not be matched.',
    'ben@example.edu kept: The e-mail belongs to a different person than the rest of the line.',
    ' kept: Nobody has this PUID.',
    'ada add: Gets the role Student.',
    'ada kept: Same person as line 2.',
  ]);
});

test('RO-12 an identifier of somebody else mixes two people, also where the first has none of that kind', () => {
  const people = [person('ada', [], { puid: '0031234567', uid: null }), person('ben')];
  const mixed = entry('ada', 'GroupLearner', { puid: '0031234567', alias: 'ben' });
  expect(told({ entries: [mixed], people })).toEqual([
    'ada@example.edu kept: The alias belongs to a different person than the rest of the line.',
  ]);
});

test.each([
  [5, 40, false],
  [6, 40, true],
  [10, 100, false],
  [11, 100, true],
])('RO-3 when %i of %i from the roster would go, that it must be confirmed is %s', (gone, all, expected) => {
  const names = Array.from({ length: all }, (_, at) => `p${at}`);
  const people = names.map((name) => person(name, [synced('GroupLearner', name)]));
  expect(needsConfirmation(plan({ entries: names.slice(gone).map((name) => entry(name)), people }))).toBe(expected);
});

test('RO-3 a roster that names nobody, or lowers many at once, must be confirmed', () => {
  expect(needsConfirmation(plan({ people: [person('ada', [synced('GroupLearner')])] }))).toBe(true);
  const graders = Array.from({ length: 6 }, (_, at) => person(`g${at}`, [synced('GroupGrader', `${at}`)]));
  const lowered = graders.map((grader) => entry(String(grader.userId)));
  expect(needsConfirmation(plan({ entries: lowered, people: graders }))).toBe(true);
});

test('RO-8 what would happen is told in one sentence, with what else matters', () => {
  const people = [
    person('gone', [synced('GroupLearner')]),
    person('same', [synced('GroupLearner', 'same')]),
    person('higher', [byHand('GroupGrader')]),
  ];
  const changes = plan({ entries: [entry('same'), entry('new'), entry('ta', 'GroupGrader'), entry('higher')], people });
  expect(rosterSentences(changes, { invites: true })).toEqual([
    '+1 student, +1 grader, -1 student, 1 unchanged.',
    '2 people are new and get an e-mail with a link to set a password.',
    '1 person stays unchanged for the reason given.',
    'We keep the work of people who leave.',
  ]);
  expect(countActs(changes)).toEqual({ add: 0, invite: 2, change: 0, remove: 1, section: 0, unchanged: 1, kept: 1 });
  expect(changesToShow(changes).map(({ act }) => act)).toEqual(['remove', 'kept', 'invite', 'invite']);
});

test('RO-2 whatever the roster says, no role given by hand goes and nobody is named twice', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const anyHeld = (name: string) =>
    fc.subarray(GROUP_ROLES.flatMap((role) => [synced(role, name), byHand(role, name)])).map((held) =>
      // One row for each role, as the database has it.
      held.filter(({ role }, at) => held.findIndex((other) => other.role === role) === at),
    );
  const anyPeople = fc.tuple(...names.map((name) => anyHeld(name).map((held) => person(name, held))));
  const anyEntries = fc.array(fc.tuple(fc.constantFrom(...names, 'new'), fc.constantFrom(...GROUP_ROLES)), {
    maxLength: 8,
  });
  const holds = fc.property(
    anyPeople,
    anyEntries,
    fc.constantFrom('keep' as const, 'remove' as const),
    (people, rows, missing) => {
      const changes = plan({ people, entries: rows.map(([name, role]) => entry(name, role)), missing });
      const lost = changes.flatMap(({ losing }) => losing);
      expect(lost.every(({ isExternal }) => isExternal)).toBe(true);
      const acted = changes
        .filter(({ act, person: whom }) => act !== 'kept' && whom !== null)
        .map(({ person: whom }) => whom?.userId);
      expect(new Set(acted).size).toBe(acted.length);
      expect(missing === 'keep' && changes.some(({ act }) => act === 'remove')).toBe(false);
    },
  );
  expect(() => fc.assert(holds, { numRuns: 1000 })).not.toThrow();
});
