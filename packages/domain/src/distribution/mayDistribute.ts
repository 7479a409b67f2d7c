import { assertNever, err, ok, type Result } from '../kernel/index.ts';
import {
  COMES_AFTER,
  isSeenByLearners,
  jobStartsAt,
  PHASE_LABELS,
  phaseOf,
  type ActivationStatus,
  type PhaseType,
  type Schedule,
} from '../phases/index.ts';

/** Why essays cannot be given out now. */
export type NotDistributable =
  | { readonly kind: 'notActive' }
  | { readonly kind: 'noReview' }
  | { readonly kind: 'tooEarly'; readonly phase: PhaseType; readonly from: Date }
  | { readonly kind: 'over'; readonly endedAt: Date };

interface GroupAssignment {
  readonly status: ActivationStatus;
  readonly schedule: Schedule;
}

/** Not before every write that counts is in, by hand either; not after Review. (DS-5) */
export function mayDistribute({ status, schedule }: GroupAssignment, now: Date): Result<true, NotDistributable> {
  if (!isSeenByLearners(status)) return err({ kind: 'notActive' });
  const review = phaseOf(schedule, 'PeerEvaluation');
  if (review === undefined) return err({ kind: 'noReview' });
  for (const type of COMES_AFTER.PeerEvaluation) {
    const endsAt = phaseOf(schedule, type)?.endsAt ?? null;
    const from = endsAt === null ? null : jobStartsAt(endsAt);
    if (from !== null && now < from) return err({ kind: 'tooEarly', phase: type, from });
  }
  if (review.endsAt !== null && now >= review.endsAt) return err({ kind: 'over', endedAt: review.endsAt });
  return ok(true);
}

/** How a date looks depends on the zone of the course, so the caller brings it. */
export function notDistributableText(reason: NotDistributable, showDate: (date: Date) => string): string {
  switch (reason.kind) {
    case 'notActive':
      return 'This assignment is not active. Activate it first.';
    case 'noReview':
      return 'Review is not part of this assignment or has no dates.';
    case 'tooEarly':
      return `${PHASE_LABELS[reason.phase]} must end first. You can give out essays from ${showDate(reason.from)}.`;
    case 'over':
      return `Review closed ${showDate(reason.endedAt)}. Extend it first, or let graders review.`;
    default:
      return assertNever(reason);
  }
}

/** A moment later they are hand-ins, and are given out with the others. (HD-8) */
export const draftsDueText = (count: number): string =>
  count === 1
    ? '1 draft is handing itself in. You can give out essays in a moment.'
    : `${count.toLocaleString('en-US')} drafts are handing themselves in. You can give out essays in a moment.`;

/** When the clock gives the essays out: as Review begins, and never before what it depends on is in. (DS-6) */
export function distributesAt(schedule: Schedule): Date | null {
  const review = phaseOf(schedule, 'PeerEvaluation');
  if (review === undefined) return null;
  const ends = COMES_AFTER.PeerEvaluation.flatMap((type) => phaseOf(schedule, type)?.endsAt ?? []);
  return ends.map(jobStartsAt).reduce((latest, at) => (at > latest ? at : latest), review.startsAt);
}

/** So long before Review ends the clock looks for what will be missing. (CV-5) */
export const TOP_UP_BEFORE_MS = 24 * 3_600_000;
