import type { listPracticeEssays } from '@circuit/contract/calibrations';
import type { Submission } from '@circuit/contract/submissions';
import type { LearnerStatus } from '@circuit/domain/learnerStatuses';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import type { Standing } from '#parts/learnerStatuses/standing.ts';

import type { Part } from './part.ts';
import { reviewsPart, selfPart } from './reviewParts.ts';

export interface PartFacts {
  readonly ids: GroupAssignmentIds;
  readonly submission: Submission | null;
  readonly practice: ResponseOf<typeof listPracticeEssays> | null;
  readonly reviews: OwnReviews | null;
  readonly showDate: (date: Date) => string;
}

const AT_THE_DEADLINE = ' It is handed in automatically at the deadline if it has everything that is required.';

export const STATUS_WORDS: Record<LearnerStatus, NonNullable<Part['chip']>> = {
  NotOpen: { word: 'Not open yet', tone: 'neutral' },
  ToDo: { word: 'To do', tone: 'you' },
  InProgress: { word: 'Started', tone: 'you' },
  Done: { word: 'Done', tone: 'ok' },
  Late: { word: 'Open for you', tone: 'you' },
  Missed: { word: 'Missed', tone: 'bad' },
  Excused: { word: 'Exempt', tone: 'neutral' },
  Waiting: { word: 'Waiting', tone: 'neutral' },
  Blocked: { word: 'Not for you', tone: 'neutral' },
};

/** What stands beside one phase: what was done in it, else why not and until when. (HB-5) */
export function partOf(standing: Standing, facts: PartFacts): Part {
  switch (standing.phase) {
    case 'Submission':
      return submissionPart(standing, facts);
    case 'Calibration':
      return practicePart(standing, facts);
    case 'PeerEvaluation':
      return reviewsPart(facts.reviews, facts.ids, datesText(standing, facts.showDate));
    case 'SelfEvaluation':
      return selfPart(facts.reviews, facts.ids, datesText(standing, facts.showDate), facts.showDate);
    case 'Results':
      return resultsPart(standing, facts);
    case 'SuperiorEvaluation':
      return { text: datesText(standing, facts.showDate), link: null };
    default:
      return standing.phase satisfies never;
  }
}

/** What is handed in was changed since, and can still be handed in. (HB-12) */
export const hasNewerChanges = (submission: Submission | null): boolean =>
  submission !== null && submission.handedIn !== null && submission.hasChangedSince && submission.closed === null;

function submissionPart(standing: Standing, { submission, ids, showDate }: PartFacts): Part {
  const isOpen = submission === null ? standing.status !== 'Missed' : submission.closed === null;
  const link = (label: string) => ({ href: href(PATHS.submission, ids), label });
  if (standing.status === 'Blocked')
    return { text: datesText(standing, showDate), link: submission === null ? null : link('View') };
  const receipt = submission?.handedIn ?? null;
  if (receipt !== null) {
    const isChanged = hasNewerChanges(submission);
    const changed = submission?.hasChangedSince === true ? ' You have changes that are not handed in.' : '';
    return {
      text: `Version ${receipt.number}, handed in ${showDate(new Date(receipt.handedInAt))}.${changed}`,
      link: link(isChanged ? 'Hand in your changes' : isOpen ? 'View or change' : 'View'),
      receipt: { href: href(PATHS.receipt, ids), label: 'Receipt' },
      ...(isChanged ? { chip: { word: 'Changes not handed in', tone: 'you' as const } } : {}),
    };
  }
  if (submission !== null)
    return {
      text: `Draft saved ${showDate(new Date(submission.savedAt))}, not handed in.${
        submission.handsItselfInAt === null ? '' : AT_THE_DEADLINE
      }`,
      link: link(isOpen ? 'Continue' : 'View the draft'),
    };
  const isReachable = standing.status === 'ToDo' || standing.status === 'Late';
  return { text: datesText(standing, showDate), link: isReachable ? link('Start') : null };
}

function practicePart(standing: Standing, { practice, ids, showDate }: PartFacts): Part {
  const items = practice?.items ?? [];
  if (items.length === 0 || standing.status === 'NotOpen') return { text: datesText(standing, showDate), link: null };
  const score = practice?.score ?? null;
  const named = score === null ? '' : ` Practice score ${Math.round(score)}.`;
  const next = items.find(({ state }) => state !== 'finished');
  const isOpen = practice?.closed === null;
  const number = next === undefined || !isOpen ? 1 : next.number;
  return {
    text: `${standing.done} of ${standing.total} practice essays.${named} ${datesText(standing, showDate)}`.trim(),
    link: {
      href: href(PATHS.practice, { ...ids, number }),
      label: next === undefined || !isOpen ? 'View' : standing.done === 0 ? 'Start' : 'Continue',
    },
  };
}

function resultsPart(standing: Standing, { ids, showDate }: PartFacts): Part {
  if (standing.status !== 'Done') return { text: datesText(standing, showDate), link: null };
  return { text: 'Your results are out.', link: { href: href(PATHS.results, ids), label: 'View' } };
}

const IS_OPEN: ReadonlySet<LearnerStatus> = new Set(['ToDo', 'InProgress', 'Late']);

/** "Opens …", "Closes …", or the reason that the server gave. */
function datesText(standing: Standing, showDate: (date: Date) => string): string {
  const { phase, status, startsAt, endsAt, reason } = standing;
  const closes = endsAt === null ? '' : `Closes ${showDate(endsAt)}.`;
  // The name of the part stands above it: "Opens …" alone.
  if (standing.reasonKind === 'notOpenYet')
    return `${phase === 'Results' ? 'Planned for' : 'Opens'} ${showDate(startsAt)}.`;
  // What is said of a part that is open does not take the place of its end.
  if (reason !== null) return IS_OPEN.has(status) ? `${reason} ${closes}`.trim() : reason;
  if (status === 'Excused') return 'You are exempt from this part. It does not count toward your score.';
  if (phase === 'Results') return `Planned for ${showDate(startsAt)}.`;
  if (status === 'NotOpen') return `Opens ${showDate(startsAt)}.`;
  return status === 'Done' ? '' : closes;
}
