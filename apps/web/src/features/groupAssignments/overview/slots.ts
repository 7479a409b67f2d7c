import type { UserId } from '@circuit/domain/kernel';
import type { TaskPhase } from '@circuit/domain/reminders';
import type { ReactNode } from 'react';

/** Some of the class, and what it is about; null where that is not said. */
export interface ChosenStudents {
  readonly userIds: readonly UserId[];
  readonly phase: TaskPhase | null;
  readonly onClose: () => void;
}

/** What other subjects have to say and do on the overview; the app brings it. */
export interface OverviewSlots {
  /** Who reviews whose work. */
  readonly reviews?: ReactNode;
  /** Finalize, score and push. */
  readonly finish?: ReactNode;
  /** The dialog in which more time is given. */
  readonly latePermit?: ((chosen: ChosenStudents) => ReactNode) | undefined;
  /** The dialog in which a message is written; it is always about one phase. */
  readonly nudge?: ((chosen: ChosenStudents & { readonly phase: TaskPhase }) => ReactNode) | undefined;
}
