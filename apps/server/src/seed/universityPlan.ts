import { userId, type Shard } from '@circuit/domain/kernel';

import { seededChance, shuffled } from './chance.ts';
import { forbid, globalRoles, planCourses, planLibrary, term } from './courses.ts';
import { planOpEd } from './opEd.ts';
import { populace, type Person } from './people.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';
import { settingsHistory } from './settingsHistory.ts';
import { momentOf, type Stage } from './stages.ts';

const STUDENTS = 640;

// The learners whom the mocks show in ECN 210. Amara comes first: the student's screens are hers.
const STUDENTS_OF_THE_MOCKS = [
  ['Amara', 'Okonkwo'],
  ['Chidi', 'Abara'],
  ['Rosa', 'Bennett'],
  ['Iván', 'Castellanos'],
  ['Petra', 'Dvořák'],
  ['Amarachi', 'Eze'],
  ['Li', 'Feng'],
  ['Neel', 'Gupta'],
  ['Maja', 'Hanssen'],
  ['Kenji', 'Ito'],
  ['Elin', 'Johansson'],
  ['Deniz', 'Kaya'],
  ['Anna', 'Lindqvist'],
  ['Marisol', 'Lopez'],
  ['Theo', 'Marsh'],
  ['Thandi', 'Mbeki'],
  ['Jan', 'Novak'],
  ['Ben', 'Okafor'],
  ['Lev', 'Petrov'],
  ['Daniela', 'Ruiz'],
  ['Yui', 'Tanaka'],
] as const;

/** A university like the one of the mocks: seven courses, one with 412 students, one past, one deleted, one next term. */
export function universityPlan(shard: Shard, stage: Stage = 'review'): Plan {
  const random = seededChance('university');
  const { named, anybody } = populace({ shard, mailDomain: 'example.edu', hasCareerAccounts: true }, random);

  const superAdmin = named('Ingrid', 'Solberg');
  const admins = [named('Marcus', 'Bell'), named('Yasmin', 'Haddad')];
  const [larissa, david, priya] = [named('Larissa', 'Hale'), named('David', 'Oyelaran'), named('Priya', 'Raman')];
  const instructors = [larissa, david, priya];
  const [tomas, ines, noor, caleb] = [
    named('Tomás', 'Silva'),
    named('Ines', 'García'),
    named('Noor', 'Rahman'),
    named('Caleb', 'Whitaker'),
  ];
  const graders = [tomas, ines, noor, caleb];
  const known = STUDENTS_OF_THE_MOCKS.map(([firstName, lastName]) => named(firstName, lastName));
  const students = [...known, ...Array.from({ length: STUDENTS - known.length }, anybody)];
  const amara = known.slice(0, 1);
  const [, chidi = larissa] = known;
  const theo = known.find(({ firstName }) => firstName === 'Theo') ?? larissa;
  const some = (count: number, of: readonly Person[]) => shuffled(of, random).slice(0, count);

  const spring2026 = term(shard, 'Spring 2026', '2026-01-12T05:00:00Z', '2026-05-10T03:59:59Z');
  const summer2026 = term(shard, 'Summer 2026', '2026-06-08T04:00:00Z', '2026-08-01T03:59:59Z');
  const fall2026 = term(shard, 'Fall 2026', '2026-08-24T04:00:00Z', '2026-12-20T04:59:59Z');
  const spring2027 = term(shard, 'Spring 2027', '2027-01-11T05:00:00Z', '2027-05-09T03:59:59Z');
  const others = students.slice(1);
  const invited = [{ id: userId(seededId(shard, 'invited', 'rkent')), email: 'rkent@example.edu' }];
  const courses = planCourses(shard, [
    {
      name: 'ECN 210 Economics',
      term: fall2026,
      owners: [larissa, david],
      graders,
      learners: students.slice(0, 412),
      rosterFile: 'ECN 210 Fall 2026.csv',
    },
    {
      name: 'CHE 120 General Chemistry',
      term: fall2026,
      owners: [david],
      graders: [noor, caleb],
      learners: [...amara, ...some(235, others)],
    },
    {
      name: 'COM 240 Persuasive Speaking',
      term: fall2026,
      owners: [priya],
      graders: [ines],
      learners: [...amara, ...some(95, others)],
    },
    // Tomás grades economics and takes this course himself, so that somebody has both menus.
    {
      name: 'POL 220 Public Policy',
      term: fall2026,
      owners: [priya],
      graders: [],
      learners: [...amara, tomas, ...some(56, others)],
      invited,
    },
    {
      name: 'ECN 210 Economics',
      term: spring2026,
      owners: [larissa],
      graders: [tomas],
      learners: some(184, students.slice(412)),
    },
    {
      name: 'COM 240 trial run',
      term: summer2026,
      owners: [priya],
      graders: [],
      learners: some(12, others),
      isDeleted: true,
    },
    // Nobody is in it yet: what a course looks like before its term.
    { name: 'COM 240 Persuasive Speaking', term: spring2027, owners: [priya], graders: [], learners: [] },
  ]);

  const library = planLibrary(
    shard,
    [
      {
        name: 'Op-ed',
        description: 'Thesis, evidence, counter-argument and clarity of an opinion piece.',
        sharedWith: [
          [larissa, 'Owner'],
          [david, 'Editor'],
          [tomas, 'Viewer'],
        ],
      },
      {
        name: 'Lab report',
        description: 'Method, data, analysis and conclusion.',
        sharedWith: [
          [david, 'Owner'],
          [noor, 'Viewer'],
        ],
      },
      {
        name: 'Speech outline',
        description: 'Claim, structure and appeals to the audience.',
        sharedWith: [[priya, 'Owner']],
      },
      {
        name: 'Case memo',
        description: 'Facts, options and a recommendation that follows from them.',
        sharedWith: [
          [priya, 'Owner'],
          [larissa, 'Viewer'],
        ],
      },
      {
        name: 'Op-ed, first try',
        description: 'Replaced by Op-ed.',
        sharedWith: [[larissa, 'Owner']],
        isDeleted: true,
      },
    ],
    [
      {
        name: 'Carbon pricing op-ed',
        description: 'Argue for or against a price on carbon in about 700 words.',
        rubric: 'Op-ed',
        sharedWith: [
          [larissa, 'Owner'],
          [david, 'Editor'],
        ],
      },
      {
        name: 'Minimum wage op-ed',
        description: 'Take a position on the minimum wage in your state.',
        rubric: 'Op-ed',
        sharedWith: [
          [larissa, 'Owner'],
          [david, 'Viewer'],
        ],
      },
      {
        name: 'Lab report 3, titration curves',
        description: 'Two titrations, one curve each, and what they show.',
        rubric: 'Lab report',
        sharedWith: [[david, 'Owner']],
      },
      {
        name: 'Persuasive speech outline',
        description: 'The outline of a six-minute speech.',
        rubric: 'Speech outline',
        sharedWith: [[priya, 'Owner']],
      },
      {
        name: 'Case memo 1: Zoning appeal',
        description: 'Advise the board on one appeal, in two pages.',
        rubric: 'Case memo',
        sharedWith: [[priya, 'Owner']],
      },
      {
        name: 'Trade deficit op-ed',
        description: 'Given up: too close to the minimum wage.',
        rubric: 'Op-ed, first try',
        sharedWith: [[larissa, 'Owner']],
        isDeleted: true,
      },
    ],
  );

  return {
    shardConfigurations: [
      {
        universityName: 'Lindenfield University',
        universityUrl: 'https://www.example.edu',
        lmsName: 'CampusLearn',
        helpUrl: 'https://www.example.edu/circuit-help',
        supportEmail: 'circuit-help@example.edu',
        disabilityContactUrl: 'mailto:access@example.edu',
      },
    ],
    externalTerms: [spring2026, summer2026, fall2026, spring2027],
    // Not enabled: nothing answers behind them yet.
    externalProviders: [
      { id: seededId(shard, 'lms'), name: 'CampusLearn', type: 'LtiExternalProvider', isEnabled: false },
      { id: seededId(shard, 'timetable'), name: 'Timetable', type: 'UniTimeExternalProvider', isEnabled: false },
    ],
    users: [superAdmin, ...admins, ...instructors, ...graders, ...students],
    invitedUsers: invited,
    userRoles: [
      ...globalRoles(shard, 'SuperAdmin', [superAdmin]),
      ...globalRoles(shard, 'Admin', admins),
      ...globalRoles(shard, 'Creator', instructors),
    ],
    auditEvents: settingsHistory(shard, superAdmin),
    ...courses,
    forbiddenPairs: [forbid(shard, courses.groups[0], [chidi, theo])],
    ...library,
    ...planOpEd(shard, courses.groups[0], library.assignments[0], {
      staff: larissa,
      learners: students.slice(0, 412),
      moment: momentOf(stage),
    }),
  };
}
