import type { Shard } from '@circuit/domain/kernel';

import { seededChance } from './chance.ts';
import { globalRoles, planCourse, planLibrary, term } from './courses.ts';
import { populace } from './people.ts';
import type { Plan } from './plan.ts';

/** What a visitor of the open demo looks around in: one small course. */
export function demoPlan(shard: Shard): Plan {
  const random = seededChance('demo');
  const { named, anybody } = populace({ shard, mailDomain: 'example.org', hasCareerAccounts: false }, random);
  const superAdmin = named('Dana', 'Brooks');
  const instructor = named('Elena', 'Marquez');
  const grader = named('Jonas', 'Weber');
  const learners = [named('Mira', 'Okafor'), ...Array.from({ length: 23 }, anybody)];
  const fall2026 = term(shard, 'Fall 2026', '2026-08-24T04:00:00Z', '2026-12-20T04:59:59Z');
  return {
    shardConfigurations: [
      {
        universityName: 'Demo College',
        universityUrl: 'https://www.example.org',
        lmsName: 'CampusLearn',
        helpUrl: 'https://www.example.org/circuit-help',
        supportEmail: 'circuit-help@example.org',
        disabilityContactUrl: 'mailto:access@example.org',
      },
    ],
    externalTerms: [fall2026],
    externalProviders: [],
    users: [superAdmin, instructor, grader, ...learners],
    invitedUsers: [],
    forbiddenPairs: [],
    userRoles: [...globalRoles(shard, 'SuperAdmin', [superAdmin]), ...globalRoles(shard, 'Creator', [instructor])],
    ...planCourse(shard, {
      name: 'ENG 106 First-Year Writing',
      term: fall2026,
      owners: [instructor],
      graders: [grader],
      learners,
    }),
    ...planLibrary(
      shard,
      [
        {
          name: 'Short essay',
          description: 'Thesis, evidence and clarity.',
          sharedWith: [
            [instructor, 'Owner'],
            [grader, 'Viewer'],
          ],
        },
      ],
      [
        {
          name: 'A place that changed you',
          description: 'Describe one place in about 500 words.',
          rubric: 'Short essay',
          sharedWith: [[instructor, 'Owner']],
        },
      ],
    ),
  };
}
