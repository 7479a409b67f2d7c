import { useEffect, useRef, useState } from 'react';

import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { countdownWords, timeLeftWords } from './countdownWords.ts';

// 24 hours, 1 hour, 10 minutes. At every other moment it is silent. (D5)
const ANNOUNCED_AT_SECONDS = [86_400, 3_600, 600];

interface Props {
  readonly secondsLeft: number;
  /** "2 days left" in place of "2 days", where nothing around it says so. */
  readonly saysLeft?: boolean;
}

/** The time left until a deadline, by the server's clock. */
export function Countdown({ secondsLeft, saysLeft = false }: Props) {
  const previous = useRef(secondsLeft);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const isPassed = ANNOUNCED_AT_SECONDS.some((mark) => previous.current > mark && secondsLeft <= mark);
    previous.current = secondsLeft;
    if (isPassed) setAnnounced(timeLeftWords(secondsLeft));
  }, [secondsLeft]);

  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {saysLeft ? timeLeftWords(secondsLeft) : countdownWords(secondsLeft)}
      <output>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
    </span>
  );
}
