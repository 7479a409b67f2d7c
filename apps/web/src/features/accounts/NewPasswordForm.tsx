import type { PasswordLink } from '@circuit/contract/accounts';
import { passwordProblem, passwordProblemText, shortestPassword } from '@circuit/domain/accounts';
import { Button, ErrorSummary, Note, PasswordField } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import styles from './LoginPage.module.css';
import { useSetPasswordMutation } from './passwordCalls.ts';

interface Props {
  readonly token: string;
  readonly link: PasswordLink;
  readonly onDone: () => void;
}

/** One field with Show instead of a second one to repeat it in: paste and password managers are welcome. (3.3.8) */
export function NewPasswordForm({ token, link, onDone }: Props) {
  const [set, { isLoading, error }] = useSetPasswordMutation();
  const { keyFor } = useIntentKey();
  const [password, setPassword] = useState('');
  const [attempt, setAttempt] = useState(0);
  const fieldId = useId();
  const problem = passwordProblem(password, link);
  const text = attempt === 0 || problem === null ? undefined : passwordProblemText(problem, link);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (problem !== null) return;
    const request = { token, password };
    // The same key when it is pressed again: after a lost answer the link is used up, by this very intent.
    const answer = await set({ request, idempotencyKey: keyFor(request) });
    if (answer.error === undefined) onDone();
  }

  return (
    <form className={styles['local']} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary attempt={attempt} errors={text === undefined ? [] : [{ fieldId, text }]} />
      {error !== undefined && (
        <Note tone="bad" role="alert">
          Not set. {problemOf(error).detail}
        </Note>
      )}
      {/* Password managers keep the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={link.userName ?? link.email} readOnly hidden />
      <PasswordField
        id={fieldId}
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword(link)} characters. A few words in a row are easy to remember.`}
        value={password}
        onChange={setPassword}
        error={text}
      />
      <Button type="submit" kind="primary" size="large" full isBusy={isLoading} busyLabel="Setting…">
        Set password
      </Button>
    </form>
  );
}
