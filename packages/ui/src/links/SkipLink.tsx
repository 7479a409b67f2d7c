import type { MouseEvent } from 'react';

import styles from './SkipLink.module.css';

/** The first stop of every page. */
export function SkipLink({
  targetId,
  text = 'Skip to content',
}: {
  readonly targetId: string;
  readonly text?: string;
}) {
  // The address is left alone, since the router owns it and a fragment would count as a visit.
  function moveFocus(event: MouseEvent) {
    const target = document.getElementById(targetId);
    if (target === null) return;
    event.preventDefault();
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus();
  }
  return (
    <a href={`#${targetId}`} className={styles['skip']} onClick={moveFocus}>
      {text}
    </a>
  );
}
