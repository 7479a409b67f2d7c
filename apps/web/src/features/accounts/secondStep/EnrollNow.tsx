import type { NewFactor, TotpSetup } from '@circuit/contract/factors';
import { Button, Divider, Note } from '@circuit/ui';
import { KeyRound, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';

import { AppSetup, type AppDraft } from '#parts/factors/AppSetup.tsx';
import { deviceName } from '#parts/factors/deviceName.ts';
import { hasPasskeys, makePasskey } from '#parts/factors/passkeys.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import {
  beginAppAtSignIn,
  beginNewPasskeyAtSignIn,
  enrollAtSignIn,
  leaveSecondStep,
} from '#platform/session/secondStep.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from '../LoginPage.module.css';
import { PasswordFrame } from '../PasswordFrame.tsx';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The days are over: an administrator sets up a second step before anything else. (MW-6) */
export function EnrollNow({ onEnrolling }: { readonly onEnrolling: (isEnrolling: boolean) => void }) {
  const dispatch = useAppDispatch();
  const formId = useId();
  const { data: configuration } = useConfigurationQuery();
  const { setup, draft, setDraft, busy, failure, beginApp, addApp, addPasskey } = useEnrolling(onEnrolling);
  return (
    <PasswordFrame
      isOnItsWay
      isDone={setup !== null}
      title="Set up two-step sign-in"
      sub={`${configuration?.universityName ?? 'Your university'} requires it for administrators.`}
    >
      {setup === null && failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {setup === null ? (
        <div className={styles['local']}>
          <p>Choose how you will confirm that it is you. You can add others later in Settings.</p>
          {hasPasskeys() && (
            <>
              <Button
                kind="primary"
                size="large"
                full
                icon={<KeyRound {...ICON} />}
                isBusy={busy === 'passkey'}
                busyLabel="Waiting for your device…"
                onClick={() => void addPasskey()}
              >
                Use a passkey
              </Button>
              <Divider text="or" />
            </>
          )}
          <Button
            size="large"
            full
            icon={<Smartphone {...ICON} />}
            isBusy={busy === 'totp'}
            onClick={() => void beginApp()}
          >
            Use an authenticator app
          </Button>
        </div>
      ) : (
        <>
          <AppSetup
            formId={formId}
            setup={setup}
            draft={draft}
            onChange={setDraft}
            failure={failure}
            onSubmit={() => void addApp()}
          />
          <Button
            type="submit"
            form={formId}
            kind="primary"
            size="large"
            full
            isBusy={busy === 'totp'}
            busyLabel="Checking…"
          >
            Finish
          </Button>
        </>
      )}
      <div className={styles['unframed']}>
        <Button kind="ghost" onClick={() => dispatch(leaveSecondStep())}>
          Sign in as someone else
        </Button>
      </div>
    </PasswordFrame>
  );
}

function useEnrolling(onEnrolling: (isEnrolling: boolean) => void) {
  const dispatch = useAppDispatch();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [draft, setDraft] = useState<AppDraft>({ name: 'Authenticator app', code: '' });
  const [busy, setBusy] = useState<'passkey' | 'totp' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function add(name: string, factor: NewFactor) {
    onEnrolling(true);
    const added = await dispatch(enrollAtSignIn(name, factor));
    if (added.isOk) return;
    onEnrolling(false);
    setBusy(null);
    setFailure(added.failure.detail);
  }
  async function beginApp() {
    setBusy('totp');
    const begun = await dispatch(beginAppAtSignIn());
    setBusy(null);
    setFailure(begun.isOk ? null : begun.failure.detail);
    if (begun.isOk) setSetup(begun.value);
  }
  async function addApp() {
    if (setup === null) return;
    setBusy('totp');
    setFailure(null);
    const { name, code } = draft;
    await add(name.trim() || 'Authenticator app', { kind: 'totp', ceremony: setup.ceremony, code: code.trim() || '0' });
  }
  async function addPasskey() {
    setBusy('passkey');
    setFailure(null);
    const begun = await dispatch(beginNewPasskeyAtSignIn());
    const made = begun.isOk ? await makePasskey(begun.value) : null;
    if (made?.isOk === true) return add(deviceName(), made.value);
    setBusy(null);
    if (made !== null) setFailure(made.failure);
    else if (!begun.isOk) setFailure(begun.failure.detail);
  }
  return { setup, draft, setDraft, busy, failure, beginApp, addApp, addPasskey };
}
