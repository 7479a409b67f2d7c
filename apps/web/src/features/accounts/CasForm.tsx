import { Button, Divider, ErrorSummary, PasswordField, TextField } from '@circuit/ui';
import { useId } from 'react';

import { signInByCas } from '#platform/session/signIn.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './LoginPage.module.css';
import { useCredentials } from './useCredentials.ts';

interface Props {
  readonly provider: { readonly id: string; readonly name: string };
}

/** For a provider whose user name and password may be typed here; its own page is the better way. (S7.03, IW-3) */
export function CasForm({ provider }: Props) {
  const dispatch = useAppDispatch();
  const { isAuthenticating } = useAuth();
  const { userName, setUserName, password, setPassword, errors, attempt, submit } = useCredentials(
    'Enter your user name.',
    (credentials) => void dispatch(signInByCas(credentials, provider.id)),
  );
  const ids = { userName: useId(), password: useId() };
  return (
    <>
      <Divider text={`with the password of your ${provider.name}`} />
      <form className={styles['local']} onSubmit={submit} noValidate aria-label={`Password of your ${provider.name}`}>
        <ErrorSummary
          attempt={attempt}
          errors={[
            ...(errors.userName === undefined ? [] : [{ fieldId: ids.userName, text: errors.userName }]),
            ...(errors.password === undefined ? [] : [{ fieldId: ids.password, text: errors.password }]),
          ]}
        />
        <TextField
          id={ids.userName}
          label={`User name of your ${provider.name}`}
          name="username"
          autoComplete="username"
          value={userName}
          onChange={setUserName}
          error={errors.userName}
        />
        <PasswordField
          id={ids.password}
          label={`Password of your ${provider.name}`}
          name="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" kind="secondary" size="large" full isBusy={isAuthenticating} busyLabel="Signing you in…">
          Sign in with this password
        </Button>
      </form>
    </>
  );
}
