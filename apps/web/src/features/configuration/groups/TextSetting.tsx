import { TextField } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';
import type { Draft, SettingName } from '../settings.ts';

type TextName = { [Name in keyof Draft & SettingName]: Draft[Name] extends string ? Name : never }[keyof Draft &
  SettingName];

interface Props {
  readonly form: Form;
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
}

/** A setting of one line. */
export function TextSetting({ form, name, ...field }: Props) {
  return (
    <TextField
      {...field}
      id={fieldId(name)}
      value={form.draft[name]}
      onChange={(text) => form.edit({ [name]: text })}
      onBlur={() => form.leave(name)}
      error={form.errorOf(name)}
      autoComplete="off"
    />
  );
}
