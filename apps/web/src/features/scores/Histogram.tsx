import type { ScoreComparison } from '@circuit/contract/scores';

import { figure } from '#parts/words/figures.ts';

import styles from './histogram.module.css';
import { points } from './words.ts';

export type Bins = ScoreComparison['histogram'];

interface Props {
  readonly bins: Bins;
  /** Of the run it is compared with: outlined, behind the others. */
  readonly before?: Bins | null | undefined;
  readonly medianTenths: number | null;
  /** One sentence that says what there is to see. */
  readonly words: string;
}

/** A line every 1, 2, 5, 10, 20, 50 … so that there are at most four. */
const MOST_LINES = 4;
/** Labels of lower bars would lie on their neighbors. */
const LOWEST_LABELLED_PERCENT = 25;

/** How many have how much. Everything is placed in percent, so that words keep their size at every width. */
export function Histogram({ bins, before, medianTenths, words }: Props) {
  const low = bins[0]?.from ?? 0;
  const high = bins.at(-1)?.to ?? 100;
  const highest = Math.max(1, ...bins.map(({ count }) => count), ...(before ?? []).map(({ count }) => count));
  const across = (value: number) => `${(100 * (value - low)) / (high - low)}%`;
  const up = (count: number) => (100 * count) / highest;
  const step = lineStep(highest);
  const hasBefore = before !== null && before !== undefined;
  const median = medianTenths === null ? null : medianTenths / 10;
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>{words}</figcaption>
      <div className={styles['plot']} aria-hidden>
        {Array.from({ length: Math.floor(highest / step) + 1 }, (_, line) => line * step).map((count) => (
          <div key={count} className={styles['line']} style={{ bottom: `${up(count)}%` }}>
            <span>{figure(count)}</span>
          </div>
        ))}
        {before?.map(({ from, to, count }) =>
          count === 0 ? null : (
            <div
              key={`before ${from}`}
              className={styles['before']}
              style={{ left: across(from), width: across(low + to - from), height: `${up(count)}%` }}
            />
          ),
        )}
        {bins.map(({ from, to, count }) =>
          count === 0 ? null : (
            <div
              key={from}
              className={styles['bar']}
              data-narrow={hasBefore || undefined}
              data-crossed={freeSide(median, from, to)}
              style={{
                ...crossedAt(median, from, to),
                left: across(from),
                width: across(low + to - from),
                height: `max(3px, ${up(count)}%)`,
              }}
            >
              <i />
              {!hasBefore && up(count) >= LOWEST_LABELLED_PERCENT ? <span>{figure(count)}</span> : null}
            </div>
          ),
        )}
        {median === null ? null : (
          <div className={styles['median']} style={{ left: across(median) }} data-turned={median > (low + high) / 2}>
            <span>median {points(medianTenths)}</span>
          </div>
        )}
        {bins
          .filter((_, at) => at % 2 === 0)
          .map(({ from }) => from)
          .concat(high)
          .map((value) => (
            <span key={value} className={styles['value']} style={{ left: across(value) }}>
              {value}
            </span>
          ))}
      </div>
    </figure>
  );
}

/** Where the number of a bar stands clear of the line of the median; nowhere special where that does not cross it. */
function freeSide(median: number | null, from: number, to: number): 'start' | 'end' | undefined {
  if (median === null || median < from || median >= to) return undefined;
  return median > (from + to) / 2 ? 'start' : 'end';
}

/** How far along the bar the line stands, for the number beside it. */
const crossedAt = (median: number | null, from: number, to: number) => ({
  '--crossed': median === null ? undefined : `${(100 * (median - from)) / (to - from)}%`,
});

function lineStep(highest: number): number {
  for (let ten = 1; ; ten *= 10)
    for (const step of [ten, 2 * ten, 5 * ten]) if (highest / step < MOST_LINES) return step;
}
