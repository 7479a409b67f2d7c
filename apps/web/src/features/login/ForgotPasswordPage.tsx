import { Button, ErrorSummary, Note, TextField } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { useConfigurationQuery } from '#shared/api/resources.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { settings } from '#shared/settings/settings.ts';

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
          {settings.APP_NAME} keeps no passwords here. Sign in with your {configuration.universityName} account, and
          change its password there.
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
              ? 'E-mail is off in this demo. Everybody’s password is on the tour.'
              : 'If there is an account with this name, a message is on its way to its e-mail address. Look into your mail.'}
          </output>
        </Note>
      ) : (
        <form className={styles['local']} onSubmit={submit} noValidate>
          <ErrorSummary attempt={attempt} errors={missing === undefined ? [] : [{ fieldId, text: missing }]} />
          {error !== undefined && (
            <Note tone="bad" role="alert">
              No message was sent. {problemOf(error).detail}
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
            Send the message
          </Button>
        </form>
      )}
    </PasswordFrame>
  );
}
