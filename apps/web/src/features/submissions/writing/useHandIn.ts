import type { Submission } from '@circuit/contract';
import type { RichDocument } from '@circuit/domain/richText';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useHandInSubmissionMutation } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { newerOf } from '#platform/problems/newerOf.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';
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

  async function handIn(): Promise<void> {
    // What was said stays until there is something else to say, or it has arrived.
    setState((before) => ({ ...before, isBusy: true }));
    const data = await sendSeen(draft.readNow());
    if (!('id' in data)) return setState(({ refusals }) => ({ isBusy: false, problem: data, refusals: refusals + 1 }));
    setState((before) => ({ ...before, problem: null }));
    done();
    draft.catchUp(storedOf(data));
    draft.show(data);
    return navigate(href(PATHS.receipt, idsOf(course, groupAssignment)));
  }
  return { ...state, handIn };
}

/** Why nothing was handed in. */
export interface Refusal {
  readonly words: string;
  /** There was no connection: it can be tried again as soon as there is one. */
  readonly isOffline: boolean;
}

interface State {
  readonly isBusy: boolean;
  readonly problem: Refusal | null;
  /** How often it was refused: the same words again are said again. */
  readonly refusals: number;
}

const CHANGED_MEANWHILE: Refusal = {
  words: 'This draft was changed in another window. Check it, then hand in again.',
  isOffline: false,
};
const IDLE: State = { isBusy: false, problem: null, refusals: 0 };

function refusalOf(error: unknown): Refusal {
  if (!isFetchProblem(error)) return { words: 'An unknown error has occurred.', isOffline: false };
  const words = [error.detail, ...Object.values(error.errors ?? {}).flat()].join(' ');
  return { words, isOffline: error.status === STATUS_CODE.OFFLINE };
}
