import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { RunTotal } from '@circuit/domain/scores';

interface Place {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
}

/** What the event store is told of a release: the total of everybody who has a new one. (LE-15) */
export const gradeEvents = (totals: readonly RunTotal[], told: ReadonlySet<UserId>, place: Place) =>
  totals.flatMap(({ userId, totalTenths }) =>
    totalTenths === null || !told.has(userId)
      ? []
      : [{ userId, act: { kind: 'scoreReleased' as const, ...place, tenths: totalTenths } }],
  );
