import { CircleAlert } from 'lucide-react';

import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import styles from './fields.module.css';

export const FIELD_CLASSES = {
  root: classes(styles['root']),
  label: classes(styles['label']),
  description: classes(styles['hint']),
  input: classes(styles['input']),
  section: classes(styles['section']),
  error: classes(styles['error']),
};

/** An error is told by a sign and words, never by color alone. */
export function ErrorText({ text }: { readonly text: string }) {
  return (
    <span className={styles['errorText']}>
      <Icon of={CircleAlert} size="1rem" />
      <span>{text}</span>
    </span>
  );
}
