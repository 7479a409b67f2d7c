import styles from './distribution.module.css';
import { figure } from './words.ts';

interface Props {
  readonly title: string;
  readonly names: readonly { readonly id: string; readonly text: string }[];
  /** Where there are more than those that came. */
  readonly total?: number | undefined;
}

/** Who it is about, folded away: nothing where it is about nobody. */
export function Names({ title, names, total = names.length }: Props) {
  if (total === 0) return null;
  return (
    <details className={styles['names']}>
      <summary>
        {title} ({figure(total)})
      </summary>
      <ul>
        {names.map(({ id, text }) => (
          <li key={`${id} ${text}`}>{text}</li>
        ))}
        {total > names.length ? <li>And {figure(total - names.length)} more.</li> : null}
      </ul>
    </details>
  );
}
