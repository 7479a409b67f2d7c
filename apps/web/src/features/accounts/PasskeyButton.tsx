import { Button, Note } from '@circuit/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';

import { answerWithPasskey, hasPasskeys } from '#parts/factors/passkeys.ts';
import { askAnyPasskey, signInByPasskey } from '#platform/session/secondStep.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './LoginPage.module.css';

/** Without a name or a password: the device knows whose passkey it is. (MW-7) */
export function PasskeyButton() {
  const dispatch = useAppDispatch();
  const { isAuthenticating } = useAuth();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!hasPasskeys()) return null;
  async function signIn() {
    setAsking(true);
    setFailure(null);
    const question = await dispatch(askAnyPasskey());
    const answer = question.isOk ? await answerWithPasskey(question.value) : null;
    setAsking(false);
    if (!question.isOk) setFailure(question.failure.detail);
    else if (answer?.isOk === false) setFailure(answer.failure);
    else if (answer?.isOk === true) {
      const { kind: _kind, ...shown } = answer.value;
      await dispatch(signInByPasskey(shown));
    }
  }
  return (
    <div className={styles['local']}>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button
        size="large"
        full
        icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden />}
        isBusy={isAsking && !isAuthenticating}
        busyLabel="Waiting for your passkey…"
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
