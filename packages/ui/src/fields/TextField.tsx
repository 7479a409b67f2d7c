import { TextInput } from '@mantine/core';
import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react';

import { ErrorText, FIELD_CLASSES } from './fieldLook.tsx';
import type { FieldProps } from './FieldProps.ts';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly autoComplete?: string | undefined;
  /** Which keys a phone offers. */
  readonly inputMode?: 'numeric' | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** A control at the field's end. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({
  label,
  hint,
  error,
  id,
  isRequired = false,
  isReadOnly = false,
  value,
  onChange,
  onBlur,
  end,
  type = 'text',
  ref,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  return (
    <TextInput
      {...rest}
      ref={ref}
      id={id ?? ownId}
      type={type}
      label={label}
      description={hint}
      error={error === undefined ? undefined : <ErrorText text={error} />}
      required={isRequired}
      readOnly={isReadOnly}
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onBlur?.()}
      rightSection={end}
      rightSectionPointerEvents="all"
      classNames={FIELD_CLASSES}
    />
  );
}
