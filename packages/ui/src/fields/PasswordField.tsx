import { useState } from 'react';

import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './fields.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> & {
  readonly autoComplete?: 'current-password' | 'new-password' | undefined;
};

/** Paste and password managers are welcome. (3.3.8) */
export function PasswordField({ autoComplete = 'current-password', ...field }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      type={isShown ? 'text' : 'password'}
      end={
        <button type="button" className={styles['reveal']} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <VisuallyHidden>{field.label.toLowerCase()}</VisuallyHidden>
        </button>
      }
    />
  );
}
