import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';

import { errorsOfProblem, type ProviderDraft, providerErrors, type ProviderErrors } from './providerDraft.ts';

/** The fields of a provider, and what is wrong with them, before and after the server was asked. */
export function useProviderForm(first: ProviderDraft) {
  const [draft, setDraft] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<ProviderErrors>({});
  const wrong = providerErrors(draft);
  async function submit<Answer extends { readonly error?: unknown }>(
    send: (draft: ProviderDraft) => Promise<Answer>,
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
  const reset = (to: ProviderDraft) => {
    setDraft(to);
    setAttempt(0);
    setRefused({});
  };
  const errors = attempt === 0 ? {} : { ...refused, ...wrong };
  return { submit, reset, fields: { draft, onChange: setDraft, errors, attempt } };
}

/** Said above the form, unless it is said at its fields. */
export function refusalWords(error: unknown, notDone: string): string | null {
  const problem = problemOf(error);
  return Object.keys(errorsOfProblem(problem)).length > 0 ? null : `${notDone} ${problem.detail}`;
}
