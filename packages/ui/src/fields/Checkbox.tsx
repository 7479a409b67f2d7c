import { useEffect, useRef } from 'react';

import type { FieldProps } from './FieldProps.ts';
import { Toggle } from './Toggle.tsx';

interface Props extends FieldProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean | undefined;
  readonly isLabelHidden?: boolean | undefined;
}

export function Checkbox({ isChecked, isMixed = false, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // There is no attribute for the third state, only a property, and a click takes it away: so after every render.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isMixed;
  });
  return <Toggle {...field} isOn={isChecked} ref={input} />;
}
