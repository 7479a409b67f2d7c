import { useEffect, useRef, useState } from 'react';

import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { countdownWords } from './countdownWords.ts';

// 24 hours, 1 hour, 10 minutes. At every other moment it is silent. (D5)
const ANNOUNCED_AT_SECONDS = [86_400, 3_600, 600];

/** The time left until a deadline, by the server's clock. */
export function Countdown({ secondsLeft }: { readonly secondsLeft: number }) {
  const previous = useRef(secondsLeft);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const isPassed = ANNOUNCED_AT_SECONDS.some((mark) => previous.current > mark && secondsLeft <= mark);
    previous.current = secondsLeft;
    if (isPassed) setAnnounced(`${countdownWords(secondsLeft)} left`);
  }, [secondsLeft]);

  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {countdownWords(secondsLeft)}
      <output>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
    </span>
  );
}
