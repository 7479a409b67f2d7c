import type { ScoreComparison } from '@circuit/contract/scores';

import { figure } from '#parts/words/figures.ts';

import styles from './scores.module.css';
import { MODE_WORDS, points } from './words.ts';

interface Props {
  readonly calibrated: ScoreComparison | null;
  readonly simple: ScoreComparison | null;
}

type Line = readonly [string, (comparison: ScoreComparison) => string];

const LINES: readonly Line[] = [
  ['Median', ({ medianTenths }) => points(medianTenths)],
  ['Without a score', ({ notScoredCount }) => figure(notScoredCount)],
  ['Scores that change', ({ changedCount }) => figure(changedCount)],
  ['Up', ({ raisedCount }) => figure(raisedCount)],
  ['Down', ({ loweredCount }) => figure(loweredCount)],
  ['Largest change', ({ largestTenths }) => points(Math.abs(largestTenths))],
];

/** Both ways of scoring side by side, once both were previewed. (SP-1) */
export function ModesTable({ calibrated, simple }: Props) {
  if (calibrated === null || simple === null) return null;
  return (
    <table className={styles['figures']}>
      <caption>Calibrated and simple side by side</caption>
      <thead>
        <tr>
          <th scope="col">Compared with the newest run</th>
          <th scope="col">{MODE_WORDS.calibrated.label}</th>
          <th scope="col">{MODE_WORDS.simple.label}</th>
        </tr>
      </thead>
      <tbody>
        {LINES.map(([title, show]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{show(calibrated)}</td>
            <td>{show(simple)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
