import type { Submission } from '@circuit/contract/submissions';
import type { RichDocument } from '@circuit/domain/richText';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useHandInSubmissionMutation } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { pause } from '#platform/http/retry.ts';
import { newerOf } from '#platform/problems/newerOf.ts';
import { MISDIRECTED_REQUEST, STATUS_CODE } from '#platform/problems/problem.ts';
import { whyClosed } from '#platform/problems/whyClosed.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { storedOf } from './draft.ts';
import type { Draft } from './useDraft.ts';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly draft: Draft;
}

/** Hands in what stands on the screen. It is handed in when the receipt is there, and not before. (HS-5) */
export function useHandIn({ course, groupAssignment, submission, draft }: Props) {
  const navigate = useNavigate();
  const [send] = useHandInSubmissionMutation();
  const { keyFor, done } = useIntentKey();
  const [state, setState] = useState<State>(IDLE);
  const leaving = useLeaving();

  /** On top of what the author has seen, never of what came meanwhile: that is shown beside it, to choose. */
  async function sendSeen(document: RichDocument, isAgain = false): Promise<Submission | Refusal> {
    // What is on its way first: the version must be the newest. Whether it arrives does not matter, the text goes along.
    await draft.settle();
    const ifMatch = draft.seenVersion();
    if (ifMatch === null) return CHANGED_MEANWHILE;
    const request = { groupAssignmentId: groupAssignment.id, submissionId: submission.id, document };
    const { data, error } = await send({ request, ifMatch, idempotencyKey: keyFor(request) });
    if (data !== undefined) return data;
    const newer = newerOf<Submission>(problemOf(error));
    if (newer === null) return refusalOf(error);
    // A refusal is an answer: the next try is another intent.
    done();
    const isNothingToAsk = draft.meetNewer({ document }, storedOf(newer));
    return isNothingToAsk && !isAgain ? sendSeen(document, true) : CHANGED_MEANWHILE;
  }

  /** A server that another one has to take over for is away for half a minute: nobody has to press twice. (HA-6) */
  async function sendPatiently(document: RichDocument): Promise<Submission | Refusal> {
    const endsAt = performance.now() + WAITS_MS;
    const say = setTimeout(() => setState((before) => ({ ...before, isWaiting: true })), SAYS_AFTER_MS);
    try {
      for (;;) {
        const data = await sendSeen(document);
        if ('id' in data || !data.isServerAway || performance.now() >= endsAt) return data;
        setState((before) => ({ ...before, isWaiting: true }));
        await pause(AGAIN_AFTER_MS * (1 + Math.random()), leaving.current.signal);
        if (leaving.current.signal.aborted) return data;
      }
    } finally {
      clearTimeout(say);
    }
  }

  async function handIn(): Promise<void> {
    // What was said stays until there is something else to say, or it has arrived.
    setState((before) => ({ ...before, isBusy: true }));
    const data = await sendPatiently(draft.readNow());
    if (!('id' in data)) return setState(({ refusals }) => ({ ...IDLE, problem: data, refusals: refusals + 1 }));
    setState((before) => ({ ...before, isWaiting: false, problem: null }));
    done();
    draft.catchUp(storedOf(data));
    draft.show(data);
    return navigate(href(PATHS.receipt, idsOf(course, groupAssignment)));
  }
  return { ...state, handIn };
}

const WAITS_MS = 120_000;
const AGAIN_AFTER_MS = 2000;
/** By then somebody begins to wonder. */
const SAYS_AFTER_MS = 4000;

/** Aborted when the page is left. */
function useLeaving() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    return () => here.abort();
  }, []);
  return leaving;
}

/** Why nothing was handed in. */
export interface Refusal {
  readonly words: string;
  /** There was no connection: it can be tried again as soon as there is one. */
  readonly isOffline: boolean;
  /** Nobody answered, or somebody who said to come again. */
  readonly isServerAway: boolean;
}

interface State {
  readonly isBusy: boolean;
  /** The server does not answer; it is sent again until it does. */
  readonly isWaiting: boolean;
  readonly problem: Refusal | null;
  /** How often it was refused: the same words again are said again. */
  readonly refusals: number;
}

const CHANGED_MEANWHILE: Refusal = {
  words: 'This draft was changed in another window. Check it, then hand in again.',
  isOffline: false,
  isServerAway: false,
};
const IDLE: State = { isBusy: false, isWaiting: false, problem: null, refusals: 0 };
/** No answer, and what a proxy or the server says while there is no database or the call met the wrong server. */
const AWAY: ReadonlySet<number> = new Set([STATUS_CODE.UNKNOWN, MISDIRECTED_REQUEST, 502, 503, 504]);

function refusalOf(error: unknown): Refusal {
  if (!isFetchProblem(error)) return { ...CHANGED_MEANWHILE, words: 'An unknown error has occurred.' };
  const words = [error.detail, ...Object.values(error.errors ?? {}).flat()].join(' ');
  // A pause can last for hours, and an essay must not be handed in that long after its author pressed. (OP-24)
  const isServerAway = AWAY.has(error.status) && whyClosed(error) === undefined;
  return { words, isOffline: error.status === STATUS_CODE.OFFLINE, isServerAway };
}
