import type { PhaseStandingShown } from '@circuit/contract/learnerStatuses';
import { learnerReasonText, type LearnerReason, type LearnerStatus } from '@circuit/domain/learnerStatuses';
import type { PhaseType } from '@circuit/domain/phases';

/** Where one learner stands in one phase, with the dates that hold for them. */
export interface Standing {
  readonly phase: PhaseType;
  readonly status: LearnerStatus;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly hasPermit: boolean;
  /** There is unfinished work in it, also while one is late. */
  readonly isBegun: boolean;
  readonly done: number;
  readonly total: number;
  /** Why one waits or cannot act, as a sentence in the reader's zone. */
  readonly reason: string | null;
  readonly reasonKind: LearnerReason['kind'] | null;
  /** When that changes, or until when something can be done about it. */
  readonly reasonNextAt: Date | null;
}

export function standingOf(shown: PhaseStandingShown, showDate: (date: Date) => string): Standing {
  const { phase, status, startsAt, endsAt, hasPermit, isBegun, done, total, reason } = shown;
  return {
    phase,
    status,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    hasPermit,
    isBegun,
    done,
    total,
    reason: reason === null ? null : reasonWords(reason, showDate),
    reasonKind: reason?.kind ?? null,
    reasonNextAt: at(reason?.nextAt ?? null),
  };
}

type ReasonShown = NonNullable<PhaseStandingShown['reason']>;

/** "Review opens Wed, Nov 11, 12:00 AM." */
export function reasonWords(reason: ReasonShown, showDate: (date: Date) => string): string {
  return learnerReasonText(withDates(reason), showDate);
}

const at = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** As it travels, instants are texts; the rules work on dates. */
function withDates(reason: ReasonShown): LearnerReason {
  switch (reason.kind) {
    case 'notActive':
    case 'notPartOfIt':
    case 'withdrawn':
    case 'givenOutByInstructor':
    case 'nothingToReview':
    case 'nothingWasToReview':
    case 'taken':
    case 'resultsSeen':
    case 'unreleased':
    case 'fewerThanPlanned':
      return reason;
    case 'notOpenYet':
    case 'givenOutAt':
    case 'givenOutBefore':
      return { ...reason, nextAt: new Date(reason.nextAt) };
    case 'over':
      return { ...reason, endedAt: new Date(reason.endedAt), nextAt: at(reason.nextAt) };
    case 'notReleased':
      return { ...reason, plannedAt: new Date(reason.plannedAt), nextAt: at(reason.nextAt) };
    case 'notDistributed':
    case 'noHandIn':
    case 'noPracticeEssays':
      return { ...reason, nextAt: at(reason.nextAt) };
    default:
      return reason satisfies never;
  }
}
