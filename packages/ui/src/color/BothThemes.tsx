import type { CSSProperties, ReactNode } from 'react';

import { ACTION_GROUND, type Scheme } from './actionColor.ts';
import styles from './BothThemes.module.css';

interface Props {
  /** What the picture shows. */
  readonly label: string;
  /** It is a picture: nothing in it can be pressed. */
  readonly children: (scheme: Scheme) => ReactNode;
}

/** The same thing by day and by night, whichever theme the person has. */
export function BothThemes({ label, children }: Props) {
  return (
    <figure className={styles['both']} aria-label={label}>
      {(['light', 'dark'] as const).map((scheme) => (
        <span key={scheme} aria-hidden className={styles['ground']} style={groundOf(scheme)}>
          {children(scheme)}
        </span>
      ))}
    </figure>
  );
}

function groundOf(scheme: Scheme): CSSProperties {
  return { background: ACTION_GROUND[scheme].bg };
}
