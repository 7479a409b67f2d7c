import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { settings } from '#platform/settings/settings.ts';

import { type AccountDraft, type AccountErrors, accountErrors, accountOf, errorsOfProblem } from './accountDraft.ts';

/** The fields of an account in a dialog, and what is wrong with them, before and after the server was asked. */
export function useAccountForm(first: AccountDraft) {
  const [draft, setDraft] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<AccountErrors>({});
  const wrong = accountErrors(draft, settings.shardKey);
  async function submit<Answer extends { readonly error?: unknown }>(
    send: (account: ReturnType<typeof accountOf>) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return undefined;
    // It was said of what was sent before.
    setRefused({});
    const answer = await send(accountOf(draft));
    if (answer.error !== undefined) setRefused(errorsOfProblem(problemOf(answer.error)));
    setAttempt((count) => count + 1);
    return answer;
  }
  const errors = attempt === 0 ? {} : { ...refused, ...wrong };
  return { draft, submit, fields: { draft, onChange: setDraft, errors, attempt } };
}

/** Said above the form, unless it is said at its fields. */
export function refusalWords(error: unknown, notDone: string): string | null {
  const problem = problemOf(error);
  return Object.keys(errorsOfProblem(problem)).length > 0 ? null : `${notDone} ${problem.detail}`;
}
