import { assertNever } from '../kernel/index.ts';
import { notNowText, PHASE_LABELS, type NotNow, type PhaseType } from '../phases/index.ts';

/** Why a learner waits or is kept from something, with the next date at which that can change. */
export type LearnerReason =
  | NotNow
  /** Essays are being given out at this moment. */
  | { readonly kind: 'notDistributed'; readonly nextAt: Date | null }
  /** The clock gives them out then. */
  | { readonly kind: 'givenOutAt'; readonly nextAt: Date }
  | { readonly kind: 'givenOutByInstructor'; readonly nextAt: null }
  /** Essays were given out and none of them to this person, or all were taken out since. */
  | { readonly kind: 'nothingToReview'; readonly nextAt: null }
  /** The same once Review is over, or nothing was ever given out. */
  | { readonly kind: 'nothingWasToReview'; readonly nextAt: null }
  /** They were given out before this person handed in; the date is until when they still can. */
  | { readonly kind: 'givenOutBefore'; readonly nextAt: Date }
  /** One piece of work was withdrawn, pulled, taken back or replaced; who reviews it is not told which. */
  | { readonly kind: 'taken'; readonly nextAt: null }
  | { readonly kind: 'fewerThanPlanned'; readonly given: number; readonly planned: number; readonly nextAt: null }
  /** Reviewing and self-evaluating are for those who handed in; the date is until when this person still can. */
  | { readonly kind: 'noHandIn'; readonly phase: PhaseType; readonly nextAt: Date | null }
  | { readonly kind: 'noPracticeEssays'; readonly nextAt: Date | null }
  /** Staff took the hand-in out of the assignment. */
  | { readonly kind: 'withdrawn'; readonly nextAt: null }
  /** They see their results, or have seen them: nobody rates their own work beside its score. (RV-14) */
  | { readonly kind: 'resultsSeen'; readonly nextAt: null }
  /** Results wait for staff; the date is planned and binds nobody. */
  | { readonly kind: 'notReleased'; readonly plannedAt: Date; readonly nextAt: Date | null }
  /** They were released, and staff unreleased them. (LS-13) */
  | { readonly kind: 'unreleased'; readonly nextAt: null };

/** The sentence a learner reads; how a date looks depends on the reader's zone, so the caller brings it. (LS-1) */
export function learnerReasonText(reason: LearnerReason, showDate: (date: Date) => string): string {
  switch (reason.kind) {
    case 'notDistributed':
      return 'Essays are being given out. This usually takes less than a minute.';
    case 'givenOutAt':
      return `Essays will be given out ${showDate(reason.nextAt)}.`;
    case 'givenOutByInstructor':
      return 'Your instructor has not given out the essays yet.';
    case 'nothingToReview':
      return 'There is no essay left for you to review. Your instructor can give you one.';
    case 'nothingWasToReview':
      return 'There was nothing for you to review.';
    case 'givenOutBefore':
      return `Essays were given out before you handed in. You will get some within an hour after ${showDate(reason.nextAt)} if any need more reviews.`;
    case 'taken':
      return 'You no longer need to review this work.';
    case 'fewerThanPlanned':
      return `You have ${reason.given} of ${reason.planned} planned reviews so far.`;
    case 'noHandIn':
      return `${PHASE_LABELS[reason.phase]} is for students who handed in. ${
        reason.nextAt === null ? 'You didn’t hand in.' : `You can hand in until ${showDate(reason.nextAt)}.`
      }`;
    case 'noPracticeEssays':
      return 'This assignment has no practice essays.';
    case 'withdrawn':
      return 'Your instructor removed this hand-in from the assignment. Ask them if you want to know why.';
    case 'resultsSeen':
      return 'Self-evaluate closed when your instructor released the results.';
    case 'notReleased':
      return reason.nextAt === null
        ? 'Your instructor has not released the results yet.'
        : `Your instructor plans to release results ${showDate(reason.plannedAt)}.`;
    case 'unreleased':
      return 'Your instructor unreleased the results. You will see them when they are released again.';
    case 'notActive':
    case 'notPartOfIt':
    case 'notOpenYet':
    case 'over':
      return notNowText(reason, showDate);
    default:
      return assertNever(reason);
  }
}
