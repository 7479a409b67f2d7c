import { CopyButton } from './CopyButton.tsx';
import styles from './CopyFacts.module.css';

interface Fact {
  readonly name: string;
  /** What other systems call it. */
  readonly also?: string;
  readonly text: string;
}

/** Values to paste somewhere else, each with a button that copies it. */
export function CopyFacts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {items.map(({ name, also, text }) => (
        <div key={name}>
          <dt>
            {name}
            {also === undefined ? null : <span className={styles['also']}>{also}</span>}
          </dt>
          <dd>
            <code className={styles['value']}>{text}</code>
            <CopyButton name={name} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
