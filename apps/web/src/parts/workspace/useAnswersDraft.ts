import type { Endpoint } from '@circuit/contract/endpoint';
import { useState } from 'react';

import type { RequestOf, ResponseOf } from '#platform/api/contractCall.ts';
import type { Saving } from '#platform/saving/openDraft.ts';
import type { SaverState, Stored } from '#platform/saving/saver.ts';
import { useSaved } from '#platform/saving/useSaved.ts';

import type { Answers, RatingSaving, RatingStatus } from './ratingSaving.ts';

type Fields = { readonly answers: Answers };

/** An evaluation as far as it can be changed. */
export interface Versioned {
  readonly answers: Answers;
  readonly version: number;
}

/** What a hand-in and a conflict need to know of it. */
export interface AnswersDraft {
  readonly settle: () => Promise<boolean>;
  readonly seenVersion: () => number | null;
  /** Another call was refused, since these are there instead. Whether to call again. */
  readonly meetNewer: (mine: Answers, newer: Versioned) => boolean;
  /** Another call has stored these: nothing of them is unsent. */
  readonly arrived: (stored: Versioned) => void;
  /** The server took none of it, and will not: what is shown may not hold any more. */
  readonly isRefused: boolean;
  /** Neither the server nor the device has what stands on the screen. */
  readonly isUnkept: boolean;
  readonly conflict: { readonly mine: Answers; readonly theirs: Answers } | null;
  readonly resolve: (choice: 'mine' | 'theirs') => void;
}

interface EditedAnswers extends AnswersDraft {
  /** Null until the device was asked. */
  readonly answers: Answers | null;
  /** What stands on the screen now, with every change since `answers`. */
  readonly current: Answers;
  /** Nobody takes these answers any more: what is unsent of them is forgotten. */
  readonly giveUp: () => void;
  /** Moves on when the answers were replaced from outside. */
  readonly revision: number;
  /** For the workspace. */
  readonly saving: RatingSaving;
}

interface Facts<E extends Endpoint> extends Pick<Saving<E, Fields>, 'endpoint' | 'place' | 'title' | 'personId'> {
  readonly requestOf: (answers: Answers) => RequestOf<E>;
  readonly onSaved?: (answer: ResponseOf<E>) => void;
}

// An evaluation does not tell when it was changed, so nobody is told.
const storedOf = ({ answers, version }: Versioned): Stored<Fields> => ({
  fields: { answers },
  version,
  updatedAt: '',
});

/** The answers to one rubric: on the device with every change, sent one after the other, and never over newer ones. */
export function useAnswersDraft<E extends Endpoint>(
  { requestOf, onSaved, ...facts }: Facts<E> & (ResponseOf<E> extends Versioned ? unknown : never),
  loaded: Versioned,
): EditedAnswers {
  const saved = useSaved(
    {
      ...facts,
      requestOf: ({ answers = loaded.answers }: Partial<Fields>) => requestOf(answers),
      storedOf: (answer: ResponseOf<E>) => storedOf(answer as Versioned), // oxlint-disable-line typescript/no-unsafe-type-assertion -- the parameter asks for such an endpoint
      ...(onSaved === undefined ? {} : { onSaved }),
    },
    storedOf(loaded),
  );
  const { state, settle, revision } = saved;
  const [changed, setChanged] = useState<{ readonly revision: number; readonly answers: Answers } | null>(null);
  return {
    answers: saved.fields?.answers ?? null,
    // What was changed before the answers were replaced stands nowhere any more.
    current: (changed?.revision === revision ? changed.answers : saved.fields?.answers) ?? [],
    giveUp: () => saved.discard('answers'),
    revision,
    saving: {
      status: statusOf(state),
      savedAt: saved.savedAt,
      change: (answers, when) => {
        setChanged({ revision, answers });
        saved.change('answers', () => answers, when);
      },
      flush: saved.saveNow,
    },
    isRefused: state.kind === 'refused',
    isUnkept: state.kind === 'unkept',
    conflict:
      state.kind === 'conflict' ? { mine: answersIn(state.mine), theirs: answersIn(state.theirs.fields) } : null,
    resolve: (choice: 'mine' | 'theirs') => void saved.resolve(choice),
    settle,
    seenVersion: saved.seenVersion,
    meetNewer: (mine: Answers, newer: Versioned) => saved.meetNewer({ answers: mine }, storedOf(newer)),
    arrived: (stored: Versioned) => {
      saved.catchUp(storedOf(stored));
      saved.change('answers', () => stored.answers);
    },
  };
}

const failed = (words: string, mayTryAgain: boolean): RatingStatus => ({ state: 'failed', words, mayTryAgain });

/** Where the answers are that the server does not have: said as it is, also when it is nowhere. (WS-13) */
function statusOf(state: SaverState): RatingStatus {
  switch (state.kind) {
    case 'idle':
    case 'unsent':
    case 'saving':
    case 'saved':
      return { state: state.kind };
    case 'failed':
      return failed('It is kept on this device and will be sent.', true);
    case 'refused':
      return failed(`It is kept on this device and was not accepted. ${state.reason}`, false);
    case 'unkept':
      return failed('This device has no room for it. Copy your comments before you leave.', true);
    case 'conflict':
      return failed('It was changed in another window. Choose a version.', false);
    default:
      return state satisfies never;
  }
}

function answersIn(fields: Readonly<Record<string, unknown>>): Answers {
  return (fields['answers'] ?? []) as Answers; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one field of a draft
}
