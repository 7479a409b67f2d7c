import fc from 'fast-check';
import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import {
  firstMembersPage,
  followMembers,
  mergeMembers,
  MOST_MEMBER_PAGES,
  readMembers,
  type PlatformMember,
} from '../lti/index.ts';
import { GROUP_ROLES, type GroupRole } from '../permissions/index.ts';
import { UNIVERSITY_SHARD } from '../tenancy/index.ts';

import type { RosterEntry } from './entry.ts';
import { entriesOfMembers } from './fromPlatform.ts';
import { changeText, needsConfirmation } from './judge.ts';
import { leavingText, repairText } from './leaving.ts';
import { isNightlyDue, NIGHT_ENDS_MINUTE, NIGHT_STARTS_MINUTE, nightlyMinute } from './nightly.ts';
import type { RosterFacts } from './facts.ts';
import { planRoster } from './planRoster.ts';
import type { HeldGroupRole, RosterPerson } from './resolve.ts';

const MOODLE = {
  externalProviderId: 'moodle',
  name: 'Moodle',
  trustsEmail: true,
  trustsPuid: true,
  opensCourses: true,
};
const shard = UNIVERSITY_SHARD;

const member = (subject: string, fields: object = {}) => ({ user_id: subject, roles: ['Learner'], ...fields });
const page = (...members: readonly object[]) => JSON.stringify({ id: 'x', context: { id: '7' }, members });
const membersOf = (...members: readonly object[]): readonly PlatformMember[] => {
  const read = readMembers(page(...members));
  if (!read.isOk) throw new Error(read.failure);
  return read.value;
};
const entriesOf = (...members: readonly object[]) =>
  entriesOfMembers(mergeMembers(membersOf(...members)), { externalProviderId: 'moodle', shard });

const held = (role: GroupRole, isExternal = true, of = ''): HeldGroupRole => ({
  id: `${isExternal ? 'synced' : 'hand'} ${role} ${of}`,
  role,
  isExternal,
});
const person = (name: string, roles: readonly HeldGroupRole[] = [], fields: Partial<RosterPerson> = {}) => ({
  userId: userId(name),
  email: `${name}@campus.example`,
  uid: null,
  puid: null,
  firstName: '',
  lastName: '',
  isActive: true,
  held: roles,
  sections: [],
  removedBecause: null,
  cameAfterReading: false,
  globalRoles: [],
  launchRole: null,
  ...fields,
});
const owner = person('owner', [held('GroupOwner', false)]);
const link = (name: string, linkedBy: 'created' | 'claim' = 'created') => ({
  externalProviderId: 'moodle',
  subject: `s-${name}`,
  userId: userId(name),
  linkedBy,
});
const plan = (facts: Partial<RosterFacts>) =>
  planRoster({
    entries: [],
    missing: null,
    platforms: [MOODLE],
    links: [],
    responsible: [],
    ...facts,
    people: [owner, ...(facts.people ?? [])],
  });
const told = (facts: Partial<RosterFacts>) =>
  plan(facts).map((change) =>
    `${change.person?.userId ?? change.entry?.lti?.subject ?? ''} ${change.act}: ${changeText(change)}`.trim(),
  );

test('RO-31 only active members with a role in the course are on the roster, each once', () => {
  const entries = entriesOf(
    member('a', { given_name: 'Ada', family_name: 'Moreau', email: 'ADA@campus.example' }),
    member('a'),
    member('suspended', { status: 'Inactive' }),
    member('gone', { status: 'Deleted' }),
    member('observer', { roles: ['Mentor'] }),
    member('nobody', { roles: ['Learner', 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'] }),
    member('ta', {
      roles: ['Instructor', 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant'],
    }),
    member('back', { status: 'Inactive' }),
    member('back', { status: 'Active' }),
  );
  expect(entries.map(({ lti, role }) => [lti?.subject, role])).toEqual([
    ['a', 'GroupLearner'],
    ['ta', 'GroupGrader'],
    ['back', 'GroupLearner'],
  ]);
  expect(entries[0]).toMatchObject({ email: 'ada@campus.example', firstName: 'Ada', lastName: 'Moreau' });
});

test('RO-30 what is not a whole page of members is no page', () => {
  for (const body of ['', '<html>', '[]', '{}', '{"members":{}}', page(member('a'), { roles: [] })])
    expect(readMembers(body).isOk).toBe(false);
  expect(readMembers(page())).toEqual({ isOk: true, value: [] });
});

test('RO-30 a list that goes on elsewhere, in a circle or without end is no whole list', () => {
  const at = 'https://lms.example/members?limit=500';
  const follow = (header: string | undefined, seen: readonly string[] = [at]) =>
    followMembers(header, new Set(seen), at);
  expect(follow(undefined)).toEqual({ isOk: true, value: null });
  expect(follow('<https://lms.example/members?since=1>; rel="differences"')).toEqual({ isOk: true, value: null });
  const next = 'https://lms.example/members?limit=500&from=500';
  expect(follow(`<${next}>; rel="next"`)).toEqual({ isOk: true, value: next });
  expect(follow('<https://other.example/members>; rel="next"').isOk).toBe(false);
  expect(follow(`<${next}>; rel="next"`, [at, next]).isOk).toBe(false);
  const many = Array.from({ length: MOST_MEMBER_PAGES }, (_, from) => `${at}&from=${from}`);
  expect(follow(`<${next}>; rel="next"`, many).isOk).toBe(false);
});

test('RO-30 the first page asks for many people at once and keeps what the address says', () => {
  expect(firstMembersPage('https://lms.example/m')).toBe('https://lms.example/m?limit=500');
  expect(firstMembersPage('https://lms.example/m?limit=20&x=1')).toBe('https://lms.example/m?limit=20&x=1');
  expect(firstMembersPage('https://lms.example/m?x=1', 'a b')).toBe('https://lms.example/m?x=1&limit=500&rlid=a%20b');
});

test('RO-41 courses are spread over the night, each at the same minute every night', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => `01980000-0000-7000-8000-${String(at).padStart(12, '0')}`);
  const minutes = ids.map(nightlyMinute);
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(NIGHT_STARTS_MINUTE);
  expect(Math.max(...minutes)).toBeLessThan(NIGHT_STARTS_MINUTE + 240);
  const perMinute = new Map<number, number>();
  for (const minute of minutes) perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
  expect(perMinute.size).toBeGreaterThan(200);
  expect(Math.max(...perMinute.values())).toBeLessThan(40);
  const [id = ''] = ids;
  expect(isNightlyDue(id, nightlyMinute(id) - 1)).toBe(false);
  expect(isNightlyDue(id, nightlyMinute(id))).toBe(true);
  expect(isNightlyDue(id, NIGHT_ENDS_MINUTE)).toBe(false);
});

test('RO-38 what a student leaves behind is told by name, and nothing where there is nothing', () => {
  expect(leavingText({ handIns: 0, reviewsDone: 0, lost: [] })).toBe('');
  const lost = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'].map((author) => ({ author, title: 'Essay 1' }));
  expect(leavingText({ handIns: 1, reviewsDone: 1, lost: lost.slice(0, 2) })).toBe(
    'Leaves 1 hand-in behind. Leaves with 1 review handed in and 2 not done. 2 works lose a reviewer: Ada (Essay 1), Ben (Essay 1). Applying asks others to review them.',
  );
  expect(leavingText({ handIns: 0, reviewsDone: 0, lost: lost.slice(0, 1) })).toContain('1 work loses a reviewer');
  expect(leavingText({ handIns: 0, reviewsDone: 0, lost })).toContain('Eve (Essay 1), 2 more.');
  expect(repairText(1)).toContain('1 work lost');
});

test('RO-37 sections come from the custom value of a member, as a list or with commas, and never from its bare name', () => {
  const custom = (text: string) => ({
    message: [{ 'https://purl.imsglobal.org/spec/lti/claim/custom': { section_names: text } }],
  });
  const sections = entriesOf(
    member('a', custom('["001","Lab  2"]')),
    member('b', custom('001, Lab 2')),
    member('c', custom('$com.instructure.User.sectionNames')),
    member('d'),
    member('e', custom(JSON.stringify(['x'.repeat(80)]))),
  ).map((entry) => entry.sections);
  expect(sections).toEqual([['001', 'Lab 2'], ['001', 'Lab 2'], undefined, undefined, ['x'.repeat(60)]]);
});

test('RO-32 people are found by the platform’s own name, then by PUID, then by e-mail, else they are new', () => {
  const people = [
    person('linked', [held('GroupLearner')]),
    person('numbered', [], { puid: '0031234567', email: 'other@campus.example' }),
    person('mailed'),
    person('other'),
  ];
  const entries = entriesOf(
    member('s-linked', { email: 'other@campus.example' }),
    member('2', { lis_person_sourcedid: '0031234567', email: 'mailed@campus.example' }),
    member('3', { email: 'mailed@campus.example' }),
    member('4', { email: 'nobody@campus.example' }),
    member('5'),
  );
  const changes = plan({ entries, people, links: [link('linked')] });
  expect(changes.map(({ act, person: whom, identity }) => [act, whom?.userId ?? null, identity])).toEqual([
    ['unchanged', 'linked', { act: 'use', userId: 'linked' }],
    ['add', 'numbered', { act: 'link', userId: 'numbered', by: 'puid' }],
    ['add', 'mailed', { act: 'link', userId: 'mailed', by: 'email' }],
    ['invite', null, { act: 'create', keepsEmail: true, keepsPuid: true }],
    ['invite', null, { act: 'create', keepsEmail: true, keepsPuid: true }],
  ]);
});

test('RO-32 an administrator, an account whose e-mail is not trusted, and a deactivated one are left alone and told', () => {
  const people = [
    person('admin', [], { globalRoles: ['Admin'] }),
    person('known', [held('GroupLearner')]),
    person('off', [], { isActive: false }),
  ];
  const entries = entriesOf(
    member('1', { email: 'admin@campus.example', roles: ['Instructor'] }),
    member('2', { email: 'known@campus.example' }),
    member('3', { email: 'off@campus.example' }),
  );
  const administrator =
    'admin kept: This is the account of an administrator. It joins when they open the course from Moodle and sign in once.';
  expect(told({ entries, people })).toEqual([
    administrator,
    'known unchanged:',
    'off kept: This account is deactivated.',
  ]);
  const untrusted = { ...MOODLE, trustsEmail: false };
  expect(told({ entries, people, platforms: [untrusted] })).toEqual([
    administrator,
    'known kept: There is an account with this e-mail. It joins when they open the course from Moodle and sign in once.',
    'off kept: This account is deactivated.',
  ]);
  const claimed = [link('admin', 'claim')];
  const own = entriesOf(member('s-admin', { roles: ['Instructor'] }));
  expect(told({ entries: own, people: [people[0]!], links: claimed })).toEqual([
    'admin add: Gets the role Instructor.',
  ]);
});

test('RO-33 a role that a launch gave is not lowered and stands in the plan; absence removes it', () => {
  const assistant = person('ta', [held('GroupOwner')], { launchRole: 'GroupOwner' });
  const people = [assistant];
  const links = [link('ta')];
  expect(told({ entries: entriesOf(member('s-ta')), people, links })).toEqual([
    'ta kept: Opened the course as Instructor, but the roster says Student. Stays Instructor.',
  ]);
  expect(told({ entries: entriesOf(member('x')), people, links })[0]).toBe(
    'ta remove: No longer on the roster. We keep their work.',
  );
  // What the roster gave, the roster lowers; and it raises what a launch gave.
  const listed = [person('ta', [held('GroupOwner')])];
  expect(told({ entries: entriesOf(member('s-ta')), people: listed, links })[0]).toMatch(/^ta change/);
  const learner = [person('ta', [held('GroupLearner')], { launchRole: 'GroupLearner' })];
  const raised = entriesOf(member('s-ta', { roles: ['Instructor'] }));
  expect(plan({ entries: raised, people: learner, links })[0]).toMatchObject({ act: 'change', to: 'GroupOwner' });
});

test('RO-34 beside a file that keeps people, a platform removes only whom it knew, and the higher role counts', () => {
  const people = [
    person('ofLms', [held('GroupLearner', true, '1')]),
    person('ofFile', [held('GroupLearner', true, '2')]),
    person('both', [held('GroupLearner', true, '3')]),
  ];
  const links = [link('ofLms'), link('both')];
  const inFile: RosterEntry = {
    line: 2,
    email: 'both@campus.example',
    alias: null,
    puid: null,
    firstName: '',
    lastName: '',
    role: 'GroupGrader',
    sections: ['001'],
  };
  const entries = [inFile, ...entriesOf(member('s-both'))];
  expect(told({ entries, people, links, missing: 'keep' })).toEqual([
    'ofLms remove: No longer on the roster. We keep their work.',
    'ofFile unchanged:',
    'both change: Has a different role on the roster now.',
  ]);
  expect(plan({ entries, people, links, missing: 'keep' })[2]).toMatchObject({ to: 'GroupGrader', sections: ['001'] });
  expect(told({ entries, people, links, missing: null })[1]).toMatch(/^ofFile remove/);
  // Two courses of one platform are one course here.
  const twice = [...entriesOf(member('s-both', { roles: ['Instructor'] })), ...entriesOf(member('s-both'))];
  expect(plan({ entries: twice, people: [people[2]!], links })[0]).toMatchObject({ act: 'change', to: 'GroupOwner' });
});

const crowd = Array.from({ length: 40 }, (_, at) => `p${at}`);
const students = crowd.map((name) => person(name, [held('GroupLearner', true, name)]));
const links = crowd.map((name) => link(name));

test.each([
  ['an empty', []],
  ['half a', crowd.slice(20).map((name) => member(`s-${name}`))],
  ['a renamed', crowd.map((name) => member(`new-${name}`, { email: `new-${name}@campus.example` }))],
  ['a swapped', crowd.map((name) => member(`s-${name}`, { roles: ['Instructor'] }))],
])('RO-35 %s feed stops and asks', (_, members) => {
  expect(needsConfirmation(plan({ entries: entriesOf(...members), people: students, links }))).toBe(true);
});

test('RO-35 a feed that lists everybody twice, under two names, removes nobody', () => {
  const twice = crowd.flatMap((name) => [
    member(`s-${name}`),
    member(`x-${name}`, { email: `${name}@campus.example` }),
  ]);
  const changes = plan({
    entries: entriesOf(...twice),
    people: [...students, person('gone', [held('GroupLearner')])],
    links,
  });
  expect(changes.filter(({ act }) => act === 'remove' || act === 'invite')).toEqual([]);
  expect(changes.filter(({ isUnresolved }) => isUnresolved)).toHaveLength(40);
});

test('RO-34 somebody with two accounts on a platform has the higher role, and others still leave', () => {
  const theirs = [link('both'), { ...link('both'), subject: 's-second' }, link('gone')];
  const people = [person('both', [held('GroupLearner')]), person('gone', [held('GroupLearner', true, 'gone')])];
  const entries = entriesOf(member('s-both'), member('s-second', { roles: ['Instructor'] }));
  expect(told({ entries, people, links: theirs })).toEqual([
    'gone remove: No longer on the roster. We keep their work.',
    'both change: Has a different role on the roster now.',
  ]);
});

test('RO-43 nobody leaves who came after the platform was read', () => {
  const late = { cameAfterReading: true };
  const people = [person('late', [held('GroupLearner')], late), person('gone', [held('GroupLearner', true, 'gone')])];
  const theirs = [link('late'), link('gone')];
  const acts = plan({ people, links: theirs }).map(({ person: of, act }) => `${of?.userId} ${act}`);
  expect(acts).toContain('gone remove');
  expect(acts).not.toContain('late remove');
});

test('RO-2 whatever a platform lists, no role given by hand goes, and nobody is new twice', () => {
  const anyMember = fc.record({
    user_id: fc.constantFrom('s-a', 's-b', 'x', 'y'),
    email: fc.constantFrom('a@campus.example', 'b@campus.example', 'new@campus.example'),
    roles: fc.constantFrom(['Learner'], ['Instructor'], ['TeachingAssistant'], ['Mentor']),
  });
  const anyHeld = (name: string) =>
    fc
      .subarray(GROUP_ROLES.flatMap((role) => [held(role, true, name), held(role, false, name)]))
      .map((all) => all.filter(({ role }, at) => all.findIndex((other) => other.role === role) === at));
  const holds = fc.property(
    fc.array(anyMember, { maxLength: 6 }),
    fc.tuple(anyHeld('a'), anyHeld('b')),
    fc.option(fc.constantFrom(...GROUP_ROLES)),
    (members, [ofA, ofB], launchRole) => {
      const people = [person('a', ofA, { launchRole }), person('b', ofB)];
      const changes = plan({ entries: entriesOf(...members), people, links: [link('a'), link('b')] });
      expect(changes.flatMap(({ losing }) => losing).every(({ isExternal }) => isExternal)).toBe(true);
      const invited = changes.filter(({ act }) => act === 'invite').map(({ entry }) => entry?.email);
      expect(new Set(invited).size).toBe(invited.length);
    },
  );
  expect(() => fc.assert(holds, { numRuns: 500 })).not.toThrow();
});
