import type { FactorProof } from '@circuit/contract/factors';
import type { SecondStepKind } from '@circuit/domain/factors';
import { Button, Divider, Note, TextField } from '@circuit/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, useState, type SubmitEvent } from 'react';

import { CodeField } from '#parts/factors/CodeField.tsx';
import { answerWithPasskey, hasPasskeys } from '#parts/factors/passkeys.ts';
import { askPasskeyAtSignIn, leaveSecondStep, takeSecondStep } from '#platform/session/secondStep.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from '../LoginPage.module.css';
import { PasswordFrame } from '../PasswordFrame.tsx';

/** One field, phone first: the passkey where there is one, then the app, then a recovery code. (MW-2) */
export function ProveNow({ kinds }: { readonly kinds: readonly SecondStepKind[] }) {
  const { prove, provePasskey, busy, failure } = useProving();
  const [usesRecovery, setUsesRecovery] = useState(!kinds.includes('totp') && !kinds.includes('passkey'));
  const offersPasskey = kinds.includes('passkey') && hasPasskeys();
  const offersApp = kinds.includes('totp');
  const dispatch = useAppDispatch();
  return (
    <PasswordFrame title="One more step" sub="Confirm that it is you." isOnItsWay>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {kinds.includes('passkey') && !offersPasskey && (
        <Note tone="warn">
          Passkeys do not work in this browser window. Use another way, or open this site by itself.
        </Note>
      )}
      {offersPasskey && !usesRecovery && (
        <div className={styles['local']}>
          <Button
            kind="primary"
            size="large"
            full
            icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden />}
            isBusy={busy === 'passkey'}
            busyLabel="Waiting for your passkey…"
            onClick={() => void provePasskey()}
          >
            Use your passkey
          </Button>
        </div>
      )}
      {offersPasskey && offersApp && !usesRecovery && <Divider text="or" />}
      {offersApp && !usesRecovery && (
        <CodeForm isMain={!offersPasskey} isBusy={busy === 'totp'} onSend={(code) => prove({ kind: 'totp', code })} />
      )}
      {usesRecovery && (
        <RecoveryForm isBusy={busy === 'recoveryCode'} onSend={(code) => prove({ kind: 'recoveryCode', code })} />
      )}
      <div className={styles['unframed']}>
        {kinds.includes('recoveryCode') && (
          <Button kind="ghost" onClick={() => setUsesRecovery(!usesRecovery)}>
            {usesRecovery ? 'Use another way' : 'Use a recovery code'}
          </Button>
        )}
        <Button kind="ghost" onClick={() => dispatch(leaveSecondStep())}>
          Sign in as someone else
        </Button>
      </div>
      <p className={styles['hint']}>
        Lost your phone and your recovery codes? Ask an administrator to reset your two-step sign-in.
      </p>
    </PasswordFrame>
  );
}

function useProving() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<SecondStepKind | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function prove(proof: FactorProof) {
    setBusy(proof.kind);
    setFailure(null);
    const answer = await dispatch(takeSecondStep(proof));
    setBusy(null);
    if (!answer.isOk) setFailure(answer.failure.detail);
  }
  async function provePasskey() {
    setBusy('passkey');
    setFailure(null);
    const question = await dispatch(askPasskeyAtSignIn());
    const answer = question.isOk ? await answerWithPasskey(question.value) : null;
    if (answer?.isOk === true) return prove(answer.value);
    setBusy(null);
    if (answer !== null) setFailure(answer.failure);
    else if (!question.isOk) setFailure(question.failure.detail);
  }
  return { prove, provePasskey, busy, failure };
}

interface FormProps {
  readonly isBusy: boolean;
  readonly onSend: (code: string) => Promise<void>;
}

function CodeForm({ isMain, isBusy, onSend }: FormProps & { readonly isMain: boolean }) {
  const { code, setCode, error, submit, id } = useCode('Enter the 6 digits that your app shows.', onSend, isMain);
  return (
    <form className={styles['local']} onSubmit={submit} noValidate>
      <CodeField id={id} value={code} onChange={setCode} error={error} />
      <Button
        type="submit"
        kind={isMain ? 'primary' : 'secondary'}
        size="large"
        full
        isBusy={isBusy}
        busyLabel="Checking…"
      >
        Continue
      </Button>
    </form>
  );
}

function RecoveryForm({ isBusy, onSend }: FormProps) {
  const { code, setCode, error, submit, id } = useCode('Enter one of your recovery codes.', onSend);
  return (
    <form className={styles['local']} onSubmit={submit} noValidate>
      <TextField
        id={id}
        label="Recovery code"
        hint="10 letters and digits. Each one works once."
        value={code}
        onChange={setCode}
        error={error}
        autoComplete="off"
        maxLength={20}
      />
      <Button type="submit" kind="primary" size="large" full isBusy={isBusy} busyLabel="Checking…">
        Continue
      </Button>
    </form>
  );
}

/** The person can type at once: nothing has to be loaded first. */
function useCode(missing: string, onSend: (code: string) => Promise<void>, isFirst = true) {
  const id = useId();
  useEffect(() => {
    if (isFirst) document.getElementById(id)?.focus();
  }, [id, isFirst]);
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isEmpty = code.trim() === '';
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (isEmpty) {
      document.getElementById(id)?.focus();
      return;
    }
    // A code is good once, right or wrong: the next one is typed anew.
    void onSend(code.trim()).then(() => setCode(''));
    setTried(false);
  }
  return { code, setCode, id, submit, error: isTried && isEmpty ? missing : undefined };
}
