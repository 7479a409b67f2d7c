import { Textarea } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId } from 'react';

import { ErrorText, FIELD_CLASSES } from './fieldLook.tsx';
import type { FieldProps } from './FieldProps.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
  /** It stays to be read and keeps its focus, and nothing can be written meanwhile. */
  readonly isReadOnly?: boolean | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of plain text. */
export function TextAreaField(props: Props) {
  const { label, hint, error, id, name, isRequired = false, isReadOnly = false, value, ...controlled } = props;
  const { onChange, onBlur, rows = 3, ref, ...rest } = controlled;
  const ownId = useId();
  return (
    <Textarea
      {...rest}
      ref={ref}
      id={id ?? ownId}
      {...(name === undefined ? {} : { name })}
      label={label}
      description={hint}
      error={error === undefined ? undefined : <ErrorText text={error} />}
      required={isRequired}
      readOnly={isReadOnly}
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onBlur?.()}
      rows={rows}
      resize="vertical"
      classNames={FIELD_CLASSES}
    />
  );
}
