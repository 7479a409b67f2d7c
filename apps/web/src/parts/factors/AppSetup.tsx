import type { TotpSetup } from '@circuit/contract/factors';
import { LONGEST_FACTOR_NAME } from '@circuit/domain/factors';
import { Note, TextField } from '@circuit/ui';
import { useId, type SubmitEvent } from 'react';

import { CopyButton } from '#platform/clipboard/CopyButton.tsx';

import { CodeField } from './CodeField.tsx';
import styles from './factors.module.css';
import { QrCode } from './QrCode.tsx';

export interface AppDraft {
  readonly name: string;
  readonly code: string;
}

interface Props {
  readonly setup: TotpSetup;
  readonly draft: AppDraft;
  readonly onChange: (draft: AppDraft) => void;
  readonly failure: string | null;
  readonly formId: string;
  readonly onSubmit: () => void;
}

/** Scan or type the key, name the app, and show that it works. (MW-4) */
export function AppSetup({ setup, draft, onChange, failure, formId, onSubmit }: Props) {
  const keyId = useId();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate>
      <p>Open your authenticator app on your phone and scan this picture.</p>
      <QrCode text={setup.uri} label="Picture with the key for your authenticator app" />
      <div>
        <p id={keyId}>If you cannot scan it, enter this key in the app:</p>
        <div className={styles['key']}>
          <code aria-labelledby={keyId}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton name="key" text={setup.secret} />
        </div>
      </div>
      <TextField
        label="Name of this app"
        hint="So that you know it later, such as “My phone”."
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        maxLength={LONGEST_FACTOR_NAME}
        autoComplete="off"
      />
      <CodeField value={draft.code} onChange={(code) => onChange({ ...draft, code })} />
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </form>
  );
}
