import { wordsText } from '@circuit/domain/artifacts';
import styles from './writing.module.css';

interface Props {
  readonly words: number;
  readonly minWords: number | null;
  readonly maxWords: number | null;
}

/** How far the text is; the bar is full at what is asked, and the words say the rest. */
export function WordMeter({ words, minWords, maxWords }: Props) {
  const goal = maxWords ?? minWords;
  const isWithin = (minWords === null || words >= minWords) && (maxWords === null || words <= maxWords);
  return (
    <span className={styles['meter']} data-within={isWithin || undefined}>
      {goal === null || goal === 0 ? null : (
        <span className={styles['meterTrack']} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, (100 * words) / goal)}%` }} />
        </span>
      )}
      <span className={styles['figures']}>{wordsText(words)}</span>
    </span>
  );
}
