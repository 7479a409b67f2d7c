import { identifierKinds } from '@circuit/domain/people';
import { ErrorSummary, TextField } from '@circuit/ui';
import { useId } from 'react';

import { settings } from '#platform/settings/settings.ts';

import { ACCOUNT_FIELDS, type AccountDraft, type AccountErrors, type AccountField } from './accountDraft.ts';
import styles from './users.module.css';

interface Props {
  readonly draft: AccountDraft;
  readonly onChange: (draft: AccountDraft) => void;
  readonly errors: AccountErrors;
  readonly attempt: number;
}

const LABELS: Record<AccountField, string> = {
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  userName: 'User name',
  uid: 'Career account alias',
  puid: 'PUID',
};

/** Alias and PUID are there only where people have one. (S1.04) */
export function AccountFields({ draft, onChange, errors, attempt }: Props) {
  const formId = useId();
  const hasCareerAccounts = identifierKinds(settings.shardKey).includes('puid');
  const fields = ACCOUNT_FIELDS.filter((field) => hasCareerAccounts || (field !== 'uid' && field !== 'puid'));
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={fields.flatMap((field) => {
          const text = errors[field];
          return text === undefined ? [] : [{ fieldId: `${formId}-${field}`, text }];
        })}
      />
      <div className={styles['fields']}>
        {fields.map((field) => (
          <TextField
            key={field}
            id={`${formId}-${field}`}
            label={field === 'email' ? LABELS[field] : `${LABELS[field]} (optional)`}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            value={draft[field]}
            onChange={(text) => onChange({ ...draft, [field]: text })}
            error={errors[field]}
            isRequired={field === 'email'}
          />
        ))}
      </div>
    </>
  );
}
