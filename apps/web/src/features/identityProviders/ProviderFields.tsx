import { Card, ErrorSummary, SwitchField, TextField } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { ConnectionFields } from './ConnectionFields.tsx';
import { type FieldsProps, fieldId, FormId, useTextOf } from './fieldProps.ts';
import styles from './identityProviders.module.css';
import { MappingFields, SecondFactorField, WhoMayCome } from './PeopleFields.tsx';
import type { ProviderField } from './providerDraft.ts';
import { SecretFields } from './SecretFields.tsx';

interface Props extends FieldsProps {
  readonly hasSecret: boolean;
}

/** All settings of one provider, in groups. (IW-12) */
export function ProviderFields({ hasSecret, ...props }: Props) {
  const formId = useId();
  const { errors, attempt } = props;
  return (
    <FormId value={formId}>
      <ErrorSummary
        attempt={attempt}
        errors={Object.entries(errors).map(([field, text]) => ({
          fieldId: fieldId(formId, field as ProviderField), // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
          text,
        }))}
      />
      <Group title="Name">
        <NameFields {...props} />
      </Group>
      <Group title="Connection">
        <ConnectionFields {...props} />
        {props.draft.kind === 'oidc' && <SecretFields {...props} hasSecret={hasSecret} />}
      </Group>
      <Group title="Who can sign in">
        <WhoMayCome {...props} />
      </Group>
      <Group title="Attributes" about="The usual names are filled in. A test sign-in shows what arrives.">
        <MappingFields {...props} />
      </Group>
      {props.draft.kind !== 'cas' && (
        <Group
          title="Second factor"
          about="If the provider says that it asked for a second factor, people are not asked again here."
        >
          <SecondFactorField {...props} />
        </Group>
      )}
    </FormId>
  );
}

function NameFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const textOf = useTextOf(props);
  return (
    <>
      <TextField
        label="Label of the button"
        hint="What people read on the sign-in page, such as University account."
        autoComplete="off"
        isRequired
        {...textOf('name')}
      />
      <SwitchField
        label="On the sign-in page"
        hint="While it is off, nobody can sign in with it. You can still test it."
        isOn={draft.isEnabled}
        onChange={(isEnabled) => onChange({ ...draft, isEnabled })}
      />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

function Group({ title, about, children }: GroupProps) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>{title}</h2>
      {about !== undefined && <p className={styles['quiet']}>{about}</p>}
      {children}
    </Card>
  );
}
