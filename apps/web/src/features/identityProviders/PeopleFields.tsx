import { RadioCards, TextAreaField, TextField } from '@circuit/ui';

import { type FieldsProps, useTextOf } from './fieldProps.ts';
import styles from './identityProviders.module.css';
import type { MAPPED } from './providerDraft.ts';

const FIRST_SIGN_INS = [
  { value: 'knownOnly', label: 'Only people who already have an account', hint: 'Anyone else is refused.' },
  {
    value: 'create',
    label: 'Anyone the provider signs in',
    hint: 'New people get an account when they first sign in.',
  },
] as const;

/** Who may come through this provider, and whose addresses are believed. (IP-12, IP-25) */
export function WhoMayCome(props: FieldsProps) {
  const { draft, onChange } = props;
  const textOf = useTextOf(props);
  return (
    <>
      <RadioCards
        label="At the first sign-in"
        options={FIRST_SIGN_INS}
        value={draft.firstSignIn}
        onChange={(firstSignIn) => onChange({ ...draft, firstSignIn })}
      />
      <TextAreaField
        label="Domains (optional)"
        hint="One on each line, such as uni.edu. Only people with an address there can sign in, and we trust those addresses. Without a list, anyone can sign in, and nobody is matched by e-mail."
        rows={3}
        {...textOf('domains')}
      />
    </>
  );
}

const LABELS: readonly { readonly field: (typeof MAPPED)[number]; readonly label: string; readonly hint?: string }[] = [
  { field: 'email', label: 'E-mail' },
  { field: 'firstName', label: 'First name' },
  { field: 'lastName', label: 'Last name' },
  { field: 'alias', label: 'Alias', hint: 'People are recognized by it, so it must never change or be reused.' },
  { field: 'puid', label: 'PUID', hint: 'People are recognized by it.' },
  {
    field: 'subject',
    label: 'Key',
    hint: 'Leave it empty: the provider’s own ID is used. Fill it in only if that changes from time to time.',
  },
];

/** Which attribute says what about a person. (IP-11) */
export function MappingFields(props: FieldsProps) {
  const textOf = useTextOf(props);
  return (
    <div className={styles['fields']}>
      {LABELS.map(({ field, label, hint }) => (
        <TextField key={field} label={label} hint={hint} autoComplete="off" {...textOf(field)} />
      ))}
    </div>
  );
}

/** What counts as a second factor that the provider has seen. (IP-13) */
export function SecondFactorField(props: FieldsProps) {
  const textOf = useTextOf(props);
  return (
    <TextAreaField
      label="Values (optional)"
      hint={
        props.draft.kind === 'oidc'
          ? 'Of acr or amr, one on each line, such as mfa.'
          : 'Of the authentication context, one on each line.'
      }
      rows={2}
      {...textOf('secondFactorValues')}
    />
  );
}
