import { Button, Divider, ErrorSummary, PasswordField, TextField, TextLink } from '@circuit/ui';
import { useId } from 'react';

import { PATHS } from '#parts/addresses/paths.ts';
import { signInLocally } from '#platform/session/signIn.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './LoginPage.module.css';
import { useCredentials } from './useCredentials.ts';

/** Sign-in with an account of the product itself. */
export function LocalForm({ isOnlyWay }: { readonly isOnlyWay: boolean }) {
  const { isAuthenticating } = useAuth();
  const dispatch = useAppDispatch();
  const { userName, setUserName, password, setPassword, errors, attempt, submit } = useCredentials(
    'Enter your e-mail or user name.',
    (credentials) => void dispatch(signInLocally(credentials)),
  );
  const ids = { userName: useId(), password: useId() };
  return (
    <>
      {!isOnlyWay && <Divider text={`with a ${settings.APP_NAME} account`} />}
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
          label="E-mail or user name"
          name="username"
          autoComplete="username"
          value={userName}
          onChange={setUserName}
          error={errors.userName}
        />
        <PasswordField
          id={ids.password}
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button
          type="submit"
          kind={isOnlyWay ? 'primary' : 'secondary'}
          size="large"
          full
          isBusy={isAuthenticating}
          busyLabel="Signing you in…"
        >
          Sign in
        </Button>
        <TextLink href={PATHS.forgotPassword}>Forgot your password?</TextLink>
      </form>
    </>
  );
}
