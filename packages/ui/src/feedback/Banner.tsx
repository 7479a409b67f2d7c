import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../actions/IconButton.tsx';
import styles from './Banner.module.css';

interface Props {
  readonly title?: string | undefined;
  readonly text: string;
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

/** Floats at the top center and stays until it is answered: a new version. */
export function Banner({ title, text, action, onClose }: Props) {
  return (
    <div className={styles['place']}>
      <div className={styles['banner']}>
        <output className={styles['words']}>
          {title === undefined ? null : <b className={styles['title']}>{title}</b>}
          {text}
        </output>
        {action}
        {onClose === undefined ? null : <IconButton label="Close" icon={X} size="small" onClick={onClose} />}
      </div>
    </div>
  );
}
