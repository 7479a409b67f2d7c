import { CAS_VERSIONS } from '@circuit/domain/identityProviders';
import { assertNever } from '@circuit/domain/kernel';
import { Checkbox, SelectField, TextAreaField, TextField } from '@circuit/ui';

import { type FieldsProps, useTextOf } from './fieldProps.ts';
import styles from './identityProviders.module.css';

/** How the provider is reached; what differs between the kinds. */
export function ConnectionFields(props: FieldsProps) {
  switch (props.draft.kind) {
    case 'oidc':
      return <OpenidFields {...props} />;
    case 'saml':
      return <SamlFields {...props} />;
    case 'cas':
      return <CasFields {...props} />;
    default:
      return assertNever(props.draft.kind);
  }
}

function OpenidFields(props: FieldsProps) {
  const textOf = useTextOf(props);
  return (
    <div className={styles['fields']}>
      <TextField
        label="Issuer"
        hint="Also called authority. Its /.well-known/openid-configuration is read."
        autoComplete="off"
        isRequired
        {...textOf('issuer')}
      />
      <TextField
        label="Client ID"
        hint="The provider makes it when our application is added there."
        autoComplete="off"
        isRequired
        {...textOf('clientId')}
      />
      <TextField
        label="Scopes"
        hint="What is asked for besides openid, with spaces between."
        autoComplete="off"
        {...textOf('scopes')}
      />
    </div>
  );
}

function SamlFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const textOf = useTextOf(props);
  return (
    <>
      <div className={styles['fields']}>
        <TextField
          label="Entity ID"
          hint="What the provider calls itself."
          autoComplete="off"
          isRequired
          {...textOf('entityId')}
        />
        <TextField
          label="Sign-in address"
          hint="Of the HTTP-Redirect binding."
          autoComplete="off"
          isRequired
          {...textOf('signInUrl')}
        />
        <TextField
          label="Sign-out address (optional)"
          hint="Without it, people stay signed in there, and the sign-in page says so."
          autoComplete="off"
          {...textOf('signOutUrl')}
        />
        <TextField
          label="Metadata address (optional)"
          hint="Read again every day, so that a new certificate is known in time."
          autoComplete="off"
          {...textOf('metadataUrl')}
        />
      </div>
      <TextAreaField
        label="Certificates"
        hint="One, or two while the provider changes its key. Leave an empty line between them."
        rows={6}
        isRequired
        {...textOf('certificates')}
      />
      <Checkbox
        label="It signs the whole response"
        hint="The assertion must be signed in any case."
        isChecked={draft.signsResponse}
        onChange={(signsResponse) => onChange({ ...draft, signsResponse })}
      />
    </>
  );
}

const VERSION_HINTS = { '1': 'user name only', '2': 'user name only, as XML', '3': 'with attributes' } as const;

function CasFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const textOf = useTextOf(props);
  return (
    <>
      <div className={styles['fields']}>
        <TextField
          label="Base address"
          hint="What stands before /login, such as https://login.uni.edu/cas."
          autoComplete="off"
          isRequired
          {...textOf('baseUrl')}
        />
        <SelectField
          label="Version of the protocol"
          value={draft.version}
          onChange={(version) => onChange({ ...draft, version })}
          options={CAS_VERSIONS.map((version) => ({ value: version, label: `${version} (${VERSION_HINTS[version]})` }))}
        />
      </div>
      <Checkbox
        label="People may type their password here"
        hint="It is passed on to the provider and not kept. Leave it off unless your university asks for it."
        isChecked={draft.takesCredentials}
        onChange={(takesCredentials) => onChange({ ...draft, takesCredentials })}
      />
    </>
  );
}
