import { type MouseEvent, useEffect, useEffectEvent } from 'react';

import styles from './ErrorSummary.module.css';

interface FieldError {
  readonly fieldId: string;
  readonly text: string;
}

interface Props {
  readonly errors: readonly FieldError[];
  /** Counts the tries to send. With each one focus goes to the first error. (F1) */
  readonly attempt: number;
}

/** Above a form that was sent with mistakes; every line leads to its field. */
export function ErrorSummary({ errors, attempt }: Props) {
  const focusFirst = useEffectEvent(() => {
    const [first] = errors;
    if (first !== undefined) document.getElementById(first.fieldId)?.focus();
  });
  useEffect(() => {
    if (attempt > 0) focusFirst();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <div role="alert" className={styles['summary']}>
      <p className={styles['title']}>
        {errors.length === 1 ? 'One entry needs a correction.' : `${errors.length} entries need a correction.`}
      </p>
      <ul className={styles['list']}>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
