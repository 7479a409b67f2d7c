import { listExternalTerms } from '@circuit/contract/externalTerms';
import { getGroup } from '@circuit/contract/groups';
import { groupId, userId } from '@circuit/domain/kernel';
import { GROUP_POLICY, GLOBAL_POLICY } from '@circuit/domain/permissions';

import { open } from './visit.tsx';
import { type aConfiguration, aGroup } from './builders.ts';
import { answer } from './server.ts';

export const GROUP_ID = groupId('01980000-0000-7000-8000-000000000010');
export const FALL = {
  id: '01980000-0000-7000-8000-0000000000f1',
  name: 'Fall 2026',
  startDate: '2026-08-24T04:00:00.000Z',
  endDate: '2099-12-20T04:59:59.000Z',
};
export const SPRING = {
  id: '01980000-0000-7000-8000-0000000000f2',
  name: 'Spring 2027',
  startDate: '2027-01-11T05:00:00.000Z',
  endDate: '2027-05-09T03:59:59.000Z',
};

/** As the server lists them. */
export const TERMS = {
  items: [SPRING, FALL].map((term) => ({ ...term, source: 'hand' as const, version: 1 })),
  totalCount: 2,
};

type Group = ReturnType<typeof aGroup>;

/** A course that the visitor teaches. */
export const anOwnedGroup = (fields: Partial<Group> = {}): Group =>
  aGroup({
    id: GROUP_ID,
    name: 'ECN 210 Economics',
    roles: ['GroupOwner'],
    activities: GROUP_POLICY.GroupOwner,
    externalTermId: FALL.id,
    externalTerm: FALL,
    startDate: FALL.startDate,
    endDate: FALL.endDate,
    instructors: ['Ada Byron'],
    studentCount: 412,
    peopleCount: 418,
    roster: { isSynced: false, syncedAt: null },
    ...fields,
  });

/** Opens a page as an instructor of this course. */
export function openAsInstructor(
  path: string,
  group: Group = anOwnedGroup(),
  configuration: Parameters<typeof aConfiguration>[0] = {},
) {
  const visit = open(path, { person: { activities: GLOBAL_POLICY.Creator }, groups: [group], configuration });
  answer(getGroup, group);
  answer(listExternalTerms, TERMS);
  return visit;
}

export const aPerson = (fields: { firstName?: string; lastName?: string; email?: string; id?: string } = {}) => ({
  userId: userId(fields.id ?? '01980000-0000-7000-8000-0000000000a1'),
  firstName: fields.firstName ?? 'Amara',
  lastName: fields.lastName ?? 'Okonkwo',
  email: fields.email ?? 'amara@univ.edu',
});
