import { NativeSelect } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { ErrorText, FIELD_CLASSES } from './fieldLook.tsx';
import type { FieldProps } from './FieldProps.ts';

interface Props<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Where the row around it says whose it is, and only a screen reader needs the name. */
  readonly isLabelHidden?: boolean | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** The system's own list: it works with every keyboard, phone and screen reader. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, hint, error, id, name, isRequired = false, isLabelHidden = false, value, onChange, options } = props;
  const ownId = useId();
  return (
    <NativeSelect
      id={id ?? ownId}
      {...(name === undefined ? {} : { name })}
      label={isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      description={hint}
      error={error === undefined ? undefined : <ErrorText text={error} />}
      required={isRequired}
      withAsterisk={false}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      data={[...options]}
      rightSection={<Icon of={ChevronDown} />}
      classNames={FIELD_CLASSES}
    />
  );
}
