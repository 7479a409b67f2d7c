import type { ArtifactConstraint } from '../artifacts/index.ts';
import { isSeenByLearners, phaseOf, WRITE_GRACE_MS, type ActivationStatus, type Schedule } from '../phases/index.ts';
import type { RichDocument } from '../richText/index.ts';

import { handInFaults, type HandInPiece } from './readiness.ts';

/** So long after the end a draft hands itself in: from then on its author cannot. (HD-3) */
export const SELF_HAND_IN_DELAY_MS = WRITE_GRACE_MS;

export const selfHandInAt = (endsAt: Date): Date => new Date(endsAt.getTime() + SELF_HAND_IN_DELAY_MS);

interface Switched {
  readonly status: 'Draft' | 'HandedIn' | 'Withdrawn';
  /** Anything was ever handed in. */
  readonly hasHandedIn: boolean;
  /** The author's switch, and the assignment's. */
  readonly isOn: boolean;
  readonly isOffered: boolean;
  readonly activation: ActivationStatus;
  /** The dates that hold for the author. */
  readonly schedule: Schedule;
}

/** When a draft would hand itself in, as things stand; null if it would not. What it still lacks is told beside it. (HD-1) */
export function handsItselfInAt({ status, hasHandedIn, isOn, isOffered, activation, schedule }: Switched): Date | null {
  if (status !== 'Draft' || hasHandedIn || !isOn || !isOffered || !isSeenByLearners(activation)) return null;
  const endsAt = phaseOf(schedule, 'Submission')?.endsAt ?? null;
  return endsAt === null ? null : selfHandInAt(endsAt);
}

export interface DraftAtEnd extends Switched {
  readonly constraints: readonly ArtifactConstraint[];
  readonly document: RichDocument;
  readonly pieces: readonly HandInPiece[];
}

export type SelfHandInVerdict =
  | { readonly kind: 'handsIn'; readonly endsAt: Date; readonly wordCount: number }
  /** Something that the assignment requires is missing. */
  | { readonly kind: 'unmet'; readonly unmet: readonly string[] }
  /** Not now, or not at all. */
  | { readonly kind: 'leaves' };

/** What becomes of a draft when the clock looks at it. (HD-1 to HD-4) */
export function judgeSelfHandIn(draft: DraftAtEnd, now: Date): SelfHandInVerdict {
  const at = handsItselfInAt(draft);
  const endsAt = phaseOf(draft.schedule, 'Submission')?.endsAt ?? null;
  if (at === null || endsAt === null || now < at) return { kind: 'leaves' };
  const { unmet, wordCount } = handInFaults(draft.constraints, draft.document, draft.pieces);
  return unmet.length > 0 ? { kind: 'unmet', unmet } : { kind: 'handsIn', endsAt, wordCount };
}

/** Once the time for everybody is over, the switch of the assignment would surprise the authors. (HD-2) */
export function mayChangeSelfHandIn(schedule: Schedule, now: Date): boolean {
  const endsAt = phaseOf(schedule, 'Submission')?.endsAt ?? null;
  return endsAt === null || now < endsAt;
}

/** What the log of the job says. */
export function selfHandInSentences(counts: {
  readonly handedIn: number;
  readonly unmet: number;
  readonly masked: number;
  readonly failed: number;
}): string[] {
  const { handedIn, unmet, masked, failed } = counts;
  return [
    `${drafts(handedIn)} handed ${handedIn === 1 ? 'itself' : 'themselves'} in.`,
    ...(unmet === 0
      ? []
      : [
          `${drafts(unmet)} did not, because something required was missing. Each author sees on their own page what it was.`,
        ]),
    ...(failed === 0
      ? []
      : [
          `${drafts(failed)} could not be handed in because of an error. Hand ${failed === 1 ? 'it' : 'them'} in for the ${failed === 1 ? 'student' : 'students'}.`,
        ]),
    ...(masked === 0
      ? []
      : [
          `${masked === 1 ? '1 of them named its author' : `${masked} of them named their authors`}. Reviewers read a mask there.`,
        ]),
  ];
}

const drafts = (count: number): string => (count === 1 ? '1 draft' : `${count.toLocaleString('en-US')} drafts`);
