import { TextField } from '@circuit/ui';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  readonly error?: string | undefined;
}

/** The six digits of an app; phones offer digits, and some fill them in by themselves. */
export function CodeField({ value, onChange, id, error }: Props) {
  return (
    <TextField
      {...(id === undefined ? {} : { id })}
      label="Code from your authenticator app"
      hint="6 digits. A new code comes every 30 seconds."
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={12}
    />
  );
}
