import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';

import { errorsOfProblem, type PlatformDraft, platformErrors, type PlatformErrors } from './platformDraft.ts';

/** The fields of a platform, and what is wrong with them, before and after the server was asked. */
export function usePlatformForm(first: PlatformDraft) {
  const [draft, setDraft] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<PlatformErrors>({});
  const wrong = platformErrors(draft);
  async function submit<Answer extends { readonly error?: unknown }>(
    send: (draft: PlatformDraft) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return undefined;
    // It was said of what was sent before.
    setRefused({});
    const answer = await send(draft);
    if (answer.error !== undefined) setRefused(errorsOfProblem(problemOf(answer.error)));
    setAttempt((count) => count + 1);
    return answer;
  }
  const errors = attempt === 0 ? {} : { ...refused, ...wrong };
  return { submit, fields: { draft, onChange: setDraft, errors, attempt } };
}

/** Said above the form, unless it is said at its fields. */
export function refusalWords(error: unknown, notDone: string): string | null {
  const problem = problemOf(error);
  return Object.keys(errorsOfProblem(problem)).length > 0 ? null : `${notDone} ${problem.detail}`;
}
