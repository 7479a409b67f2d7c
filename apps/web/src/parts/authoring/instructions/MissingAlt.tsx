import { countMissingAlt, type RichDocument } from '@circuit/domain/richText';

import styles from './Instructions.module.css';

/** Says how many images have no alt text. (S3.10) */
export function MissingAlt({ document }: { readonly document: RichDocument }) {
  const count = countMissingAlt(document);
  if (count === 0) return <span />;
  const words = count === 1 ? 'One image has no description.' : `${count} images have no description.`;
  return <span className={styles['missing']}>{words}</span>;
}
