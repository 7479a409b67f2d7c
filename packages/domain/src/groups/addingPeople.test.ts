import { expect, test } from 'vitest';

import { err, ok, shard, userId } from '../kernel/index.ts';
import { readIdentifier } from '../people/index.ts';
import type { GroupRole } from '../permissions/index.ts';

import { additionText, decideAdditions, type Candidate } from './addingPeople.ts';

const university = shard('university');
const entry = (text: string) => {
  const read = readIdentifier(text, university);
  return { text, identifier: read.isOk ? read.value : null };
};
const person = (name: string, fields: Partial<Candidate> = {}): Candidate => ({
  userId: userId(name),
  email: `${name}@example.edu`,
  uid: name,
  puid: null,
  isActive: true,
  groupRoles: [],
  ...fields,
});
const anyone = () => ok(true as const);
const decide = (texts: readonly string[], people: readonly Candidate[], role: GroupRole = 'GroupLearner') =>
  decideAdditions(texts.map(entry), people, role, anyone);
const wording = {
  role: 'GroupLearner',
  identifierLabel: 'e-mail, career account alias or PUID',
  invites: true,
} as const;
const told = (texts: readonly string[], people: readonly Candidate[]) =>
  decide(texts, people).map((addition) => `${addition.outcome}: ${additionText(addition, wording)}`);

test('PC-1 entries are decided in their order, by e-mail, alias or PUID', () => {
  const people = [person('ada'), person('ben'), person('cleo', { puid: '0031234567' })];
  expect(decide(['Ada@Example.edu', 'BEN', '00312-34567'], people).map(({ outcome }) => outcome)).toEqual([
    'add',
    'add',
    'add',
  ]);
});

test('PC-2 two entries for one person are one, and the second says so', () => {
  expect(told(['ada', 'ada@example.edu', 'new@example.edu', 'NEW@example.edu'], [person('ada')])).toEqual([
    'add: New to this course.',
    'twice: Same person as ada.',
    'invite: New. Will get an e-mail with a link to set a password.',
    'twice: Same person as new@example.edu.',
  ]);
});

test('PC-3 an unknown e-mail becomes a person, who can be asked to set a password or not', () => {
  const [invite] = decide(['new@example.edu'], []);
  expect(invite).toMatchObject({ outcome: 'invite', email: 'new@example.edu' });
  expect(invite && additionText(invite, { ...wording, invites: false })).toBe(
    'New. Can sign in through the university.',
  );
  expect(invite && additionText(invite, { ...wording, invites: false, isDemo: true })).toBe(
    'New. Will be added but cannot sign in: e-mail is off in this demo.',
  );
});

test('PC-4 an unknown alias or PUID is told back, and so is what is neither', () => {
  expect(told(['nobody', '0031245679', '12'], [])).toEqual([
    'notFound: Nobody has this career account alias.',
    'notFound: Nobody has this PUID.',
    'unreadable: Not an e-mail, career account alias or PUID.',
  ]);
});

test('PC-5 a person who has the role stays as they are; a person who has another role gets this one too', () => {
  const people = [person('ada', { groupRoles: ['GroupLearner'] }), person('ben', { groupRoles: ['GroupGrader'] })];
  expect(told(['ada', 'ben'], people)).toEqual([
    'alreadyThere: Already a student.',
    'add: Already a grader. This adds Student.',
  ]);
});

test('PC-6 a deactivated person is not added', () => {
  expect(told(['ada'], [person('ada', { isActive: false })])).toEqual([
    'refused: This account is deactivated. An administrator can reactivate it.',
  ]);
});

test('PC-7 what the rules of roles refuse is refused with their sentence, for new people too', () => {
  const refuse = () => err({ kind: 'aboveOwnRank', role: 'GroupOwner' } as const);
  const decided = decideAdditions(['ada', 'new@example.edu'].map(entry), [person('ada')], 'GroupOwner', refuse);
  expect(decided.map((addition) => additionText(addition, wording))).toEqual([
    'The role Instructor is higher than yours.',
    'The role Instructor is higher than yours.',
  ]);
});
