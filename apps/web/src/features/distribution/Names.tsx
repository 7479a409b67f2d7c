import { figure } from '#parts/words/figures.ts';

import styles from './distribution.module.css';

/** More would push the rest of the page out of sight. */
const MOST_SHOWN = 50;

interface Props {
  readonly title: string;
  readonly names: readonly { readonly id: string; readonly text: string }[];
  /** Where there are more than those that came. */
  readonly total?: number | undefined;
}

/** Who it is about, folded away: nothing where it is about nobody. */
export function Names({ title, names, total = names.length }: Props) {
  if (total === 0) return null;
  const shown = names.slice(0, MOST_SHOWN);
  return (
    <details className={styles['names']}>
      <summary>
        {title} ({figure(total)})
      </summary>
      <ul>
        {shown.map(({ id, text }) => (
          <li key={`${id} ${text}`}>{text}</li>
        ))}
        {total > shown.length ? <li>And {figure(total - shown.length)} more.</li> : null}
      </ul>
    </details>
  );
}
