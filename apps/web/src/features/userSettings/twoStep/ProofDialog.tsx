import type { FactorList, FactorProof } from '@circuit/contract/factors';
import { Button, Dialog, Divider, Note, PasswordField, Stack, TextField } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { CodeField } from '#parts/factors/CodeField.tsx';
import { answerWithPasskey, hasPasskeys } from '#parts/factors/passkeys.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { askOwnPasskey, showFactor, showPassword } from './proofCalls.ts';

type Way = FactorList['provableBy'][number];

interface Props {
  readonly provableBy: readonly Way[];
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
}

/** A token that was stolen must not be enough to change how somebody signs in. (MW-3) */
export function ProofDialog({ provableBy, onProven, onClose }: Props) {
  const typed = provableBy.filter((way) => way !== 'passkey');
  const [way, setWay] = useState<Way | undefined>(typed[0]);
  const { prove, provePasskey, isBusy, failure } = useProving(onProven);
  const [text, setText] = useState('');
  const formId = useId();
  const other = typed.find((one) => one !== way);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() !== '' && way !== undefined) void prove(way, text);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm that it is you"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {way !== undefined && (
            <Button kind="primary" type="submit" form={formId} isBusy={isBusy} busyLabel="Checking…">
              Continue
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <p>Before you change how you sign in, show once more who you are. This is asked at most every 5 minutes.</p>
        {failure !== null && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {provableBy.length === 0 && (
          <Note tone="warn">
            You have no password here. Sign out and sign in again, then come back to this page within 5 minutes.
          </Note>
        )}
        {provableBy.includes('passkey') && hasPasskeys() && (
          <Button kind="primary" full onClick={() => void provePasskey()} isBusy={isBusy}>
            Use your passkey
          </Button>
        )}
        {provableBy.includes('passkey') && way !== undefined && <Divider text="or" />}
        <form id={formId} onSubmit={submit} noValidate>
          {way === 'password' && <PasswordField label="Password" name="password" value={text} onChange={setText} />}
          {way === 'totp' && <CodeField value={text} onChange={setText} />}
          {way === 'recoveryCode' && (
            <TextField label="Recovery code" value={text} onChange={setText} autoComplete="off" maxLength={20} />
          )}
        </form>
        {other !== undefined && (
          <div>
            <Button
              kind="ghost"
              onClick={() => {
                setWay(other);
                setText('');
              }}
            >
              {other === 'recoveryCode' ? 'Use a recovery code' : 'Use your authenticator app'}
            </Button>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

function useProving(onProven: (proof: string) => void) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function settle(
    asked: Promise<{ isOk: true; value: { proof: string } } | { isOk: false; failure: { detail: string } }>,
  ) {
    setBusy(true);
    setFailure(null);
    const answer = await asked;
    setBusy(false);
    if (answer.isOk) onProven(answer.value.proof);
    else setFailure(answer.failure.detail);
  }
  const showOne = (proof: FactorProof) => settle(dispatch(showFactor(proof)));
  async function prove(way: Way, text: string) {
    if (way === 'password') await settle(dispatch(showPassword(text)));
    else if (way !== 'passkey') await showOne({ kind: way, code: text.trim() });
  }
  async function provePasskey() {
    setFailure(null);
    const question = await dispatch(askOwnPasskey());
    if (!question.isOk) return setFailure(question.failure.detail);
    const answer = await answerWithPasskey(question.value);
    if (!answer.isOk) return setFailure(answer.failure);
    return showOne(answer.value);
  }
  return { prove, provePasskey, isBusy, failure };
}
