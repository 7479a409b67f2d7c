import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { Schedule } from '@circuit/domain/phases';

/** An assignment of a course as it would come into a copy. */
export interface ComingAssignment {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly title: string;
  readonly groupAssignmentPhases: Schedule;
}

/** What happens in a course belongs to another module, which knows courses: so it is handed in. */
export interface CourseWork {
  /** In the order of their dates, shifted by so many days at the same time on the wall. */
  readonly preview: (db: ShardDb, groupId: GroupId, days: number) => Promise<readonly ComingAssignment[]>;
  /** As a draft. */
  readonly copy: (
    db: ShardDb,
    from: GroupAssignmentId,
    to: {
      readonly groupId: GroupId;
      readonly days: number;
      readonly now: Date;
      /** A copier who may not edit the source gets its files as they see them there. (AR-2) */
      readonly copier: { readonly userId: UserId; readonly mayChange: boolean };
    },
  ) => Promise<GroupAssignmentId>;
}
