import { Button, ErrorSummary, Note, TextField } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { settings } from '#platform/settings/settings.ts';

import styles from './LoginPage.module.css';
import { useForgotPasswordMutation } from './passwordCalls.ts';
import { PasswordFrame } from './PasswordFrame.tsx';

/** The answer is the same whether there is such a person or not, so that nobody can find out who has an account. */
export function ForgotPasswordPage() {
  const { data: configuration } = useConfigurationQuery();
  const [forgot, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const { keyFor } = useIntentKey();
  const [userName, setUserName] = useState('');
  const [attempt, setAttempt] = useState(0);
  const fieldId = useId();
  const missing = attempt > 0 && userName.trim() === '' ? 'Enter your e-mail or user name.' : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    const request = { userName: userName.trim() };
    if (request.userName !== '') void forgot({ request, idempotencyKey: keyFor(request) });
  }

  if (configuration?.allowLocalAccounts === false)
    return (
      <PasswordFrame title="Set a new password">
        <Note>
          {settings.APP_NAME} does not store passwords here. Sign in with your {configuration.universityName} account,
          and change your password there.
        </Note>
      </PasswordFrame>
    );
  return (
    <PasswordFrame
      isDone={isSuccess}
      title="Set a new password"
      sub="We’ll e-mail you a link. It works once, for 30 minutes."
    >
      {isSuccess ? (
        <Note tone="ok">
          <output>
            {settings.IS_DEMO
              ? 'E-mail is off in this demo. Everyone’s password is on the tour.'
              : 'If this account exists, we have e-mailed it a link. Check your inbox.'}
          </output>
        </Note>
      ) : (
        <form className={styles['local']} onSubmit={submit} noValidate>
          <ErrorSummary attempt={attempt} errors={missing === undefined ? [] : [{ fieldId, text: missing }]} />
          {error !== undefined && (
            <Note tone="bad" role="alert">
              We did not send a message. {problemOf(error).detail}
            </Note>
          )}
          <TextField
            id={fieldId}
            label="E-mail or user name"
            name="username"
            autoComplete="username"
            value={userName}
            onChange={setUserName}
            error={missing}
          />
          <Button type="submit" kind="primary" size="large" full isBusy={isLoading} busyLabel="Sending…">
            E-mail me a link
          </Button>
        </form>
      )}
    </PasswordFrame>
  );
}
