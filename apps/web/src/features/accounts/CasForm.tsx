import { Button, ErrorSummary, PasswordField, TextField } from '@circuit/ui';
import { useId } from 'react';

import { signInByCas } from '#platform/session/signIn.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './LoginPage.module.css';
import { useCredentials } from './useCredentials.ts';

interface Props {
  readonly provider: { readonly id: string; readonly name: string };
}

/** For a provider whose user name and password may be typed here. Its own page is the better way, so this one is folded. (S7.03) */
export function CasForm({ provider }: Props) {
  const dispatch = useAppDispatch();
  const { isAuthenticating } = useAuth();
  const { userName, setUserName, password, setPassword, errors, attempt, submit } = useCredentials(
    'Enter your user name.',
    (credentials) => void dispatch(signInByCas(credentials, provider.id)),
  );
  const ids = { userName: useId(), password: useId() };
  return (
    <details className={styles['typed']}>
      <summary>Type your {provider.name} password here instead</summary>
      <form className={styles['local']} onSubmit={submit} noValidate>
        <ErrorSummary
          attempt={attempt}
          errors={[
            ...(errors.userName === undefined ? [] : [{ fieldId: ids.userName, text: errors.userName }]),
            ...(errors.password === undefined ? [] : [{ fieldId: ids.password, text: errors.password }]),
          ]}
        />
        <TextField
          id={ids.userName}
          label={`User name of ${provider.name}`}
          name="username"
          autoComplete="username"
          value={userName}
          onChange={setUserName}
          error={errors.userName}
        />
        <PasswordField
          id={ids.password}
          label={`Password of ${provider.name}`}
          name="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" kind="secondary" size="large" full isBusy={isAuthenticating} busyLabel="Signing you in…">
          Sign in with {provider.name}
        </Button>
      </form>
    </details>
  );
}
