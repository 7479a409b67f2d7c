import { Checkbox, ErrorSummary, TextAreaField, TextField } from '@circuit/ui';
import { useId } from 'react';

import { PLATFORM_LABELS, type PlatformDraft, type PlatformErrors, type PlatformField } from './platformDraft.ts';
import styles from './platforms.module.css';

interface Props {
  readonly draft: PlatformDraft;
  readonly onChange: (draft: PlatformDraft) => void;
  readonly errors: PlatformErrors;
  readonly attempt: number;
  /** A deployment is entered with a new platform; later ones are added one by one. */
  readonly isNew?: boolean;
}

const NAMED: readonly { readonly field: keyof typeof PLATFORM_LABELS; readonly hint: string }[] = [
  { field: 'name', hint: 'What people here call it, such as Moodle or CampusLearn.' },
  {
    field: 'issuer',
    hint: 'Also called platform ID. Copy it exactly, with or without a slash at the end.',
  },
  { field: 'clientId', hint: 'The platform makes it when the tool is added there.' },
  {
    field: 'authorizationUrl',
    hint: 'Also called authentication request URL or OIDC auth URL.',
  },
  { field: 'tokenUrl', hint: 'Also called access token URL.' },
  { field: 'jwksUrl', hint: 'Also called public keyset URL or JWKS URL.' },
];

/** What the platform shows to the person who adds a tool there. */
export function PlatformFields({ draft, onChange, errors, attempt, isNew = false }: Props) {
  const formId = useId();
  const idOf = (field: PlatformField) => `${formId}-${field}`;
  const textOf = (field: PlatformField) => ({
    id: idOf(field),
    value: draft[field],
    onChange: (text: string) => onChange({ ...draft, [field]: text }),
    error: errors[field],
  });
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={Object.entries(errors).map(([field, text]) => ({ fieldId: `${formId}-${field}`, text }))}
      />
      <div className={styles['fields']}>
        {NAMED.map(({ field, hint }) => (
          <TextField
            key={field}
            label={PLATFORM_LABELS[field]}
            hint={hint}
            autoComplete="off"
            isRequired
            {...textOf(field)}
          />
        ))}
        {isNew && (
          <TextField
            label="Deployment ID (optional)"
            hint="If you leave it empty, approve the deployment after its first launch."
            autoComplete="off"
            {...textOf('deploymentId')}
          />
        )}
      </div>
      <details className={styles['more']} open={errors.serviceHosts === undefined ? undefined : true}>
        <summary>More settings</summary>
        <div className={styles['moreFields']}>
          <TextField
            label="Token audience (optional)"
            hint="Only if the platform asks for another audience than its token URL. Brightspace does."
            autoComplete="off"
            {...textOf('tokenAudience')}
          />
          <TextAreaField
            label="Other hosts of the platform (optional)"
            hint="One on each line. They may show us in a frame and receive grades."
            {...textOf('serviceHosts')}
          />
          <Checkbox
            label="Trust its e-mail addresses"
            hint="Check this only if the platform verifies them. A person is then recognized by e-mail."
            isChecked={draft.trustsEmail}
            onChange={(trustsEmail) => onChange({ ...draft, trustsEmail })}
          />
          <Checkbox
            label="Trust its PUIDs"
            hint="Check this only if PUIDs come from the university’s own records."
            isChecked={draft.trustsPuid}
            onChange={(trustsPuid) => onChange({ ...draft, trustsPuid })}
          />
        </div>
      </details>
    </>
  );
}
