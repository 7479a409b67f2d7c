import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import { UNIVERSITY_SHARD } from '../tenancy/index.ts';

import { changeText, entriesOfEnrollments, planRoster, type RosterPerson } from './index.ts';

const at = {
  externalProviderId: 'timetable',
  shard: UNIVERSITY_SHARD,
  labels: new Map([
    [99, 'Lec 3'],
    [100, 'Lab 11'],
  ]),
};
const enrolled = (fields: object = {}) => ({
  externalId: '31000001',
  classId: 99,
  firstName: 'Ada',
  lastName: 'Abara',
  email: 'Ada@Univ.edu',
  ...fields,
});
const TIMETABLE = {
  externalProviderId: 'timetable',
  name: 'the timetable',
  trustsEmail: true,
  trustsPuid: true,
  opensCourses: false,
};
const person = (fields: Partial<RosterPerson> = {}): RosterPerson => ({
  userId: userId('ada'),
  email: 'old@univ.edu',
  uid: null,
  puid: '0031000001',
  firstName: 'Ada',
  lastName: 'Abara',
  isActive: true,
  held: [],
  sections: [],
  removedBecause: null,
  globalRoles: [],
  cameAfterReading: false,
  launchRole: null,
  ...fields,
});
const plan = (people: readonly RosterPerson[], entries = entriesOfEnrollments([enrolled()], at)) =>
  planRoster({ entries, people, missing: null, platforms: [TIMETABLE], links: [], responsible: [] });

test('UT-31 a student in two classes is on the roster once, with the labels of both and the PUID as it is kept here', () => {
  expect(entriesOfEnrollments([enrolled(), enrolled({ classId: 100, externalId: '0031000001' })], at)).toEqual([
    {
      line: 1,
      email: 'ada@univ.edu',
      alias: null,
      puid: '0031000001',
      firstName: 'Ada',
      lastName: 'Abara',
      role: 'GroupLearner',
      sections: ['Lec 3', 'Lab 11'],
      lti: { externalProviderId: 'timetable', subject: '31000001' },
    },
  ]);
});

test('UT-32 a student is found by PUID although the e-mail is another one, then by e-mail, and is made otherwise', () => {
  expect(plan([person()])).toMatchObject([{ act: 'add', person: { userId: 'ada' }, sections: ['Lec 3'] }]);
  expect(plan([person({ puid: null, email: 'ada@univ.edu' })])).toMatchObject([{ act: 'add' }]);
  expect(plan([])).toMatchObject([{ act: 'invite', identity: { act: 'create', keepsEmail: true, keepsPuid: true } }]);
});

test('UT-32 an administrator who is enrolled is left alone, and the plan says what to do', () => {
  const [change] = plan([person({ globalRoles: ['Admin'] })]);
  expect(change === undefined ? '' : changeText(change)).toBe(
    'This is the account of an administrator. Add them by hand.',
  );
});
