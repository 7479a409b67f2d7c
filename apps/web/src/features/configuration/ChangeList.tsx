import styles from './configuration.module.css';
import type { ChangeWords } from './settingWords.ts';

/** Each change from what to what. */
export function ChangeList({ changes }: { readonly changes: readonly ChangeWords[] }) {
  return (
    <ul className={styles['changes']}>
      {changes.map(({ name, label, from, to }) => (
        <li key={name}>
          <b>{label}</b>
          <span>
            <del>{from}</del> → <ins>{to}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
