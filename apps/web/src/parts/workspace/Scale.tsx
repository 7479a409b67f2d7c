import { VoiceMark } from '@circuit/ui';

import styles from './compare.module.css';
import type { ComparedCriterion } from './comparison.ts';
import { choiceWords, isChosen, optionsOf } from './words.ts';

/** The whole scale with both ratings on it; points, which have no steps, in words. */
export function Scale({ compared: { criterion, yours, theirs } }: { readonly compared: ComparedCriterion }) {
  const options = optionsOf(criterion);
  if (options.length === 0)
    return (
      <dl className={styles['figuresList']}>
        <div>
          <dt>
            <VoiceMark voice="you" hasName={false} /> You
          </dt>
          <dd>{choiceWords(criterion, yours.choice) || 'No answer'}</dd>
        </div>
        <div>
          <dt>
            <VoiceMark voice="expert" hasName={false} /> Expert
          </dt>
          <dd>{choiceWords(criterion, theirs.choice) || 'No answer'}</dd>
        </div>
      </dl>
    );
  return (
    <ol className={styles['scale']}>
      {options.map((option) => {
        const [isYours, isTheirs] = [isChosen(option, yours.choice), isChosen(option, theirs.choice)];
        return (
          <li
            key={option.key}
            className={styles['step']}
            data-you={isYours || undefined}
            data-expert={isTheirs || undefined}
          >
            <b>
              {option.label}, {option.points}
            </b>
            {option.description === '' ? null : <span> {option.description}</span>}
            {isYours || isTheirs ? (
              <span className={styles['who']}>
                {isYours ? (
                  <span className={styles['you']}>
                    <VoiceMark voice="you" hasName={false} /> You
                  </span>
                ) : null}
                {isTheirs ? (
                  <span className={styles['expert']}>
                    <VoiceMark voice="expert" hasName={false} /> Expert
                  </span>
                ) : null}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
