import { TextLink } from '@circuit/ui';
import { createPath, useLocation } from 'react-router';

import styles from './FrameStrip.module.css';

/** Inside another page there is little room, and some browsers keep frames from storing anything. (LW-32) */
export function FrameStrip() {
  const here = createPath(useLocation());
  return (
    <nav aria-label="This frame" className={styles['strip']}>
      <TextLink href={here} isExternal>
        Open in a new window
      </TextLink>
      <span className={styles['hint']}>You may have to sign in there.</span>
    </nav>
  );
}
