import { useState, type SubmitEvent } from 'react';

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** A user name and a password as they are typed; what is missing is said from the first try on. */
export function useCredentials(missingName: string, signIn: (credentials: Credentials) => void) {
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [attempt, setAttempt] = useState(0);
  const errors =
    attempt === 0
      ? {}
      : {
          ...(userName.trim() === '' ? { userName: missingName } : {}),
          ...(password === '' ? { password: 'Enter your password.' } : {}),
        };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (userName.trim() !== '' && password !== '') signIn({ userName: userName.trim(), password });
  };
  return { userName, setUserName, password, setPassword, errors, attempt, submit };
}
