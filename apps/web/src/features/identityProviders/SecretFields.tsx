import { PasswordField, TextField } from '@circuit/ui';

import { type FieldsProps, useTextOf } from './fieldProps.ts';
import styles from './identityProviders.module.css';

/** Written and never shown again: what is left empty stays as it is. (IP-3) */
export function SecretFields({ hasSecret, ...props }: FieldsProps & { readonly hasSecret: boolean }) {
  const textOf = useTextOf(props);
  return (
    <div className={styles['fields']}>
      <PasswordField
        label={hasSecret ? 'Replace the client secret' : 'Client secret'}
        hint={hasSecret ? 'One is saved. Leave this empty to keep it.' : 'The provider shows it once.'}
        name="client-secret"
        autoComplete="new-password"
        {...textOf('clientSecret')}
      />
      <TextField
        label="It ends on (optional)"
        hint="Thirty days before, the list of providers says so."
        type="date"
        {...textOf('clientSecretEndsOn')}
      />
    </div>
  );
}
