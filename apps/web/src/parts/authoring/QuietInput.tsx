import styles from './fields.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly look?: 'title' | 'prose' | 'label' | 'plain';
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** Several lines, as high as its text. */
  readonly isLong?: boolean;
  readonly errorId?: string | undefined;
}

/** A field that looks like the text it becomes; the place says what it is, and so does its name. */
export function QuietInput(props: Props) {
  const { label, value, onChange, maxLength, look = 'plain', placeholder, isReadOnly = false, errorId } = props;
  const shared = {
    className: `${styles['quiet']} ${styles[look]}`,
    'aria-label': label,
    'aria-invalid': errorId === undefined ? undefined : true,
    'aria-describedby': errorId,
    maxLength,
    placeholder,
    readOnly: isReadOnly,
    value,
  } as const;
  if (props.isLong === true)
    return <textarea {...shared} rows={2} onChange={(event) => onChange(event.currentTarget.value)} />;
  return <input type="text" {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
}
