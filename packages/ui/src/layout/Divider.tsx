import styles from './layout.module.css';

/** A line with a few words in it: "or with a Circuit account". */
export function Divider({ text }: { readonly text: string }) {
  return <p className={styles['divider']}>{text}</p>;
}
