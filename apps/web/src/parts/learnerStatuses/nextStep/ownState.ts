import { areResultsOut, stillToCome } from '@circuit/domain/learnerStatuses';
import { PHASE_LABELS, type PhaseType } from '@circuit/domain/phases';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { Standing } from '../standing.ts';

import { comingWords } from './comingWords.ts';

/** Where one student stands in one assignment, as the list of a course tells it. */
export interface OwnState {
  readonly chip: { readonly word: string; readonly tone: 'neutral' | 'ok' | 'bad' | 'you' };
  readonly words: string;
  /** The address of their results, once those are out. */
  readonly results: string | null;
}

interface Facts {
  readonly standings: readonly Standing[];
  /** What to do first, handing in newer changes among it; null when nothing is open to them. */
  readonly nextPhase: PhaseType | null;
  readonly hasCourseEnded: boolean;
  readonly ids: GroupAssignmentIds;
  readonly showDate: (date: Date) => string;
}

/** What is open until when, else that the results are out, else what comes; in a course that has ended nothing does. (HB-11) */
export function ownStateOf({ standings, nextPhase, hasCourseEnded, ids, showDate }: Facts): OwnState {
  const areOut = areResultsOut(standings);
  const results = areOut ? href(PATHS.results, ids) : null;
  const open = standings.find(({ phase }) => phase === nextPhase);
  if (open !== undefined && !hasCourseEnded)
    return { chip: { word: 'To do', tone: 'you' }, words: openWords(open, showDate), results };
  if (areOut) return { chip: { word: 'Results are out', tone: 'ok' }, words: 'Your results are out.', results };
  if (hasCourseEnded)
    return {
      chip: { word: 'Ended', tone: 'neutral' },
      words: 'This course has ended. You can no longer change anything.',
      results,
    };
  const missed = standings.filter(({ status }) => status === 'Missed').map(({ phase }) => PHASE_LABELS[phase]);
  if (missed.length > 0) {
    const words = `You missed ${new Intl.ListFormat('en-US').format(missed)}. ${restWords(standings, showDate)}`;
    return { chip: { word: 'Missed', tone: 'bad' }, words: words.trim(), results };
  }
  const hasBegun = standings.some(({ status }) => status !== 'NotOpen');
  const chip = hasBegun ? 'Nothing to do right now' : 'Not open yet';
  return { chip: { word: chip, tone: 'neutral' }, words: restWords(standings, showDate), results };
}

/** "Review is open until Mon, Nov 16, 11:59 PM. 1 of 3 done." */
function openWords(standing: Standing, showDate: (date: Date) => string): string {
  const { phase, status, endsAt, hasPermit, done, total } = standing;
  // Only newer changes make what is done a thing to do. (HB-12)
  const changed = status === 'Done' ? 'You have changes that are not handed in. ' : '';
  const until = endsAt === null ? '' : ` until ${showDate(endsAt)}`;
  const counts = total > 1 ? ` ${done} of ${total} done.` : '';
  return `${changed}${PHASE_LABELS[phase]} is open${hasPermit ? ' for you' : ''}${until}.${counts}`;
}

function restWords(standings: readonly Standing[], showDate: (date: Date) => string): string {
  // That there was nothing to review, or nothing to practice with, never goes away: it is no news.
  const waiting = standings.find(
    ({ phase, status, reasonKind }) =>
      phase === 'PeerEvaluation' && status === 'Waiting' && reasonKind !== 'nothingWasToReview',
  );
  if (waiting?.reason !== undefined && waiting.reason !== null) return waiting.reason;
  const [next = standings.find(({ phase }) => phase === 'Results')] = stillToCome(standings);
  if (next === undefined) return 'Everything is closed.';
  return (next.reasonKind === 'notReleased' || next.reasonKind === 'unreleased') && next.reason !== null
    ? next.reason
    : comingWords(next, showDate);
}
