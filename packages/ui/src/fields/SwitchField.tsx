import type { FieldProps } from './FieldProps.ts';
import { Toggle } from './Toggle.tsx';

interface Props extends Omit<FieldProps, 'isRequired'> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Takes effect at once. What takes effect on a button is a Checkbox. */
export function SwitchField(props: Props) {
  return <Toggle {...props} isSwitch />;
}
