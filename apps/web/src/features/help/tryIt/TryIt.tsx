import { Button, Card, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import { tenthsText } from '#parts/scores/tenths.ts';
import { weightingWords } from '#parts/scores/weightingWords.ts';

import { Equation } from './Equation.tsx';
import { Lanes } from './Lanes.tsx';
import {
  EXAMPLES,
  FIRST,
  type OwnNumbers,
  ownTried,
  sumOf,
  type Tried,
  type TriedReviewer,
  weightedTenthsOf,
} from './numbers.ts';
import { ReviewerControls } from './ReviewerControls.tsx';
import styles from './tryIt.module.css';

interface Props {
  readonly own: OwnNumbers | undefined;
  /** True if the user came from their results: those numbers come first. */
  readonly beginsWithOwn: boolean;
}

/** Move reviewers about and see what the plain average and the weighted score do. Nothing is stored. (CL-5) */
export function TryIt({ own, beginsWithOwn }: Props) {
  const [changed, setChanged] = useState<Tried | null>(null);
  const tried = changed ?? (beginsWithOwn && own !== undefined ? ownTried(own) : FIRST);
  const sum = sumOf(tried);
  const weightedTenths = weightedTenthsOf(tried, sum);
  const change = (letter: string, fields: Partial<TriedReviewer>) =>
    setChanged({
      ...tried,
      reviewers: tried.reviewers.map((one) => (one.letter === letter ? { ...one, ...fields } : one)),
    });
  return (
    <div className={styles['tryIt']}>
      {tried.by === 'weight' && own !== undefined ? (
        <p className={styles['lead']}>
          These are the reviews of {own.title}. Change what a reviewer gave, or how much it counts. Your real score does
          not change.
        </p>
      ) : null}
      <fieldset className={styles['examples']}>
        <legend>
          <VisuallyHidden>Examples</VisuallyHidden>
        </legend>
        {EXAMPLES.map(({ label, tried: example }) => (
          <Button key={label} size="small" onClick={() => setChanged(example)}>
            {label}
          </Button>
        ))}
        {own === undefined ? null : (
          <Button size="small" onClick={() => setChanged(ownTried(own))}>
            My last score
          </Button>
        )}
      </fieldset>
      <Card>
        <Lanes tried={tried} sum={sum} onMove={(letter, total) => change(letter, { total })} />
        <ul className={styles['reviewers']}>
          {tried.reviewers.map((reviewer, index) => (
            <ReviewerControls
              key={reviewer.letter}
              by={tried.by}
              reviewer={reviewer}
              shareTenths={sum.shareTenths[index] ?? 0}
              onChange={(fields) => change(reviewer.letter, fields)}
            />
          ))}
        </ul>
        <dl className={styles['results']}>
          <div>
            <dt>Plain average</dt>
            <dd>{tenthsText(sum.plainTenths)}</dd>
          </div>
          <div className={styles['weighted']}>
            <dt>Weighted score</dt>
            <dd>{tenthsText(sum.tenths)}</dd>
          </div>
        </dl>
        <output className={styles['moved']}>
          {weightingWords(
            { plainTenths: sum.plainTenths, weightedTenths, tenths: sum.tenths },
            'The adjustments on the results page',
          )}
        </output>
        <Equation tried={tried} sum={sum} />
      </Card>
    </div>
  );
}
