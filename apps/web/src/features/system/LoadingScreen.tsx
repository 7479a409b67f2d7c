import { Spinner } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { isLockdownBrowser } from '#platform/frame/lockdownBrowser.ts';
import { operatingSystem } from './operatingSystem.ts';
import { stuckAdvice } from './stuckAdvice.ts';
import styles from './LoadingScreen.module.css';

/** S9.02 */
const STUCK_AFTER_MS = 15_000;
const LOADER_SIZE = 40;

/** The whole page while nothing can be shown yet; after a while it says what to try. (S2.30) */
export function LoadingScreen({
  label,
  stuckAfterMs = STUCK_AFTER_MS,
}: {
  readonly label?: string;
  readonly stuckAfterMs?: number;
}) {
  const isStuck = useIsStuck(stuckAfterMs, label);
  return (
    <div className={styles['screen']}>
      <div className={styles['spinner']}>
        <Spinner size={LOADER_SIZE} {...(label === undefined ? {} : { label })} />
      </div>
      {/* Always there, so that the help is announced once, when it appears. */}
      <div aria-live="polite">{isStuck && <StuckHelp />}</div>
    </div>
  );
}

function StuckHelp() {
  const advice = stuckAdvice(isLockdownBrowser(), operatingSystem(navigator));
  return (
    <div className={styles['help']}>
      <h2 className={styles['title']}>Stuck loading?</h2>
      <ol className={styles['list']}>
        {advice.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function useIsStuck(stuckAfterMs: number, label: string | undefined): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // oxlint-disable-next-line eslint/no-console -- S2.30: a logged warning helps phone support
      console.warn(`Still loading after ${stuckAfterMs / 1000} s${label === undefined ? '' : `: ${label}`}`);
      setStuck(true);
    }, stuckAfterMs);
    return () => clearTimeout(timer);
  }, [stuckAfterMs, label]);
  return isStuck;
}
