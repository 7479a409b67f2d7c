import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import type { Schedule } from '@circuit/domain/phases';

/** As it travels, instants are texts; the rules work on dates. */
export function scheduleOf({ groupAssignmentPhases }: Pick<GroupAssignmentSummary, 'groupAssignmentPhases'>): Schedule {
  return groupAssignmentPhases.map(({ type, startsAt, endsAt }) => ({
    type,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }));
}
