import { Button, Divider, PasswordField, TextField } from '@circuit/ui';
import { useState, type SubmitEvent } from 'react';

import { signInByCas } from '#platform/session/signInByCas.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './LoginPage.module.css';

/** The university's user name and password typed here, where an administrator allows it. (S7.03, IW-3) */
export function CredentialsForm({ name }: { readonly name: string }) {
  const dispatch = useAppDispatch();
  const { isAuthenticating } = useAuth();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const missing = (text: string, words: string) => (wasTried && text === '' ? words : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() !== '' && password !== '') void dispatch(signInByCas({ username: username.trim(), password }));
  };
  return (
    <>
      <Divider text={`with the password of your ${name}`} />
      <form className={styles['local']} onSubmit={submit} noValidate aria-label={`Password of your ${name}`}>
        <TextField
          label={`User name of your ${name}`}
          name="cas-username"
          autoComplete="username"
          value={username}
          onChange={setUsername}
          error={missing(username.trim(), 'Enter your user name.')}
        />
        <PasswordField
          label={`Password of your ${name}`}
          name="cas-password"
          value={password}
          onChange={setPassword}
          error={missing(password, 'Enter your password.')}
        />
        <Button type="submit" size="large" full isBusy={isAuthenticating} busyLabel="Signing you in…">
          Sign in with this password
        </Button>
      </form>
    </>
  );
}
