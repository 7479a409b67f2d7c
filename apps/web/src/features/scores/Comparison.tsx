import type { ScoreComparison, ScoreDifference } from '@circuit/contract/scores';
import { sortedName } from '@circuit/domain/people';

import { figure, many } from '#parts/words/figures.ts';

import { BinsTable } from './BinsTable.tsx';
import { Histogram } from './Histogram.tsx';
import { inputWords } from './inputWords.ts';
import { Plot } from './Plot.tsx';
import { ScrollingTable } from './ScrollingTable.tsx';
import styles from './scores.module.css';
import { change, points, STATUS_WORDS } from './words.ts';

interface Props {
  readonly comparison: ScoreComparison;
  readonly isInDialog?: boolean | undefined;
}

/** What one run changes against another: how many, how far, who, and who has no score. (SP-1, SP-9) */
export function Comparison({ comparison, isInDialog }: Props) {
  const { differences, changedCount, notScored, notScoredCount, histogram, histogramBefore } = comparison;
  const earlier = comparison.with;
  return (
    <>
      <p>{summary(comparison)}</p>
      {earlier === null ? null : <p>{inputWords(comparison.scoreRun, earlier)}</p>}
      <Plot
        title="Totals"
        isInDialog={isInDialog}
        table={<BinsTable caption="Totals" bins={histogram} before={histogramBefore} />}
      >
        <Histogram
          bins={histogram}
          before={histogramBefore}
          medianTenths={comparison.medianTenths}
          words={medianWords(comparison)}
        />
        <p className={styles['quiet']}>
          {medianWords(comparison)}
          {earlier === null
            ? ''
            : ` Solid: ${comparison.scoreRun.isPreview ? 'this preview' : `run ${comparison.scoreRun.number}`}. Outlined: run ${earlier.number}.`}
        </p>
      </Plot>
      {changedCount === 0 || earlier === null ? null : (
        <details className={styles['names']}>
          <summary>Changed scores ({figure(changedCount)})</summary>
          <DifferencesTable differences={differences} total={changedCount} />
        </details>
      )}
      {notScoredCount === 0 ? null : (
        <details className={styles['names']}>
          <summary>Without a score ({figure(notScoredCount)})</summary>
          <ul>
            {notScored.map(({ person, status }) => (
              <li key={person.id}>
                {sortedName(person)}: {STATUS_WORDS[status]}
              </li>
            ))}
            {notScoredCount > notScored.length ? <li>And {figure(notScoredCount - notScored.length)} more.</li> : null}
          </ul>
        </details>
      )}
    </>
  );
}

function summary(comparison: ScoreComparison): string {
  const { scoreRun, changedCount, unchangedCount, raisedCount, loweredCount, largestTenths } = comparison;
  if (comparison.with === null)
    return `${many(scoreRun.counts.learners - comparison.notScoredCount, 'student')} of ${figure(scoreRun.counts.learners)} get a score. There is no run to compare with.`;
  if (changedCount === 0) return `No scores change compared with run ${comparison.with.number}.`;
  const far =
    raisedCount + loweredCount === 0 ? '' : ` The largest change is ${points(Math.abs(largestTenths))} points.`;
  return `${many(changedCount, 'score')} ${changedCount === 1 ? 'changes' : 'change'} compared with run ${comparison.with.number}: ${figure(raisedCount)} up, ${figure(loweredCount)} down. ${figure(unchangedCount)} stay the same.${far}`;
}

function medianWords({ medianTenths, medianBeforeTenths }: ScoreComparison): string {
  if (medianTenths === null) return 'Nobody has a score.';
  const before = medianBeforeTenths === null ? '' : `, before ${points(medianBeforeTenths)}`;
  return `Median ${points(medianTenths)}${before}.`;
}

interface TableProps {
  readonly differences: readonly ScoreDifference[];
  readonly total: number;
}

function DifferencesTable({ differences, total }: TableProps) {
  return (
    <ScrollingTable label="Changed scores">
      <table className={styles['figures']}>
        <caption>
          Changed scores, largest change first
          {total > differences.length ? `; the first ${figure(differences.length)} of ${figure(total)}` : ''}
        </caption>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.person.id}>
              <th scope="row">{sortedName(difference.person)}</th>
              <td>{stateOf(difference.beforeTenths, difference.beforeStatus)}</td>
              <td>{stateOf(difference.afterTenths, difference.afterStatus)}</td>
              <td>
                {difference.beforeTenths === null || difference.afterTenths === null
                  ? ''
                  : change(difference.afterTenths - difference.beforeTenths)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

/** A total, or why there is none; somebody who was not in the class yet has neither. */
function stateOf(tenths: number | null, status: ScoreDifference['beforeStatus']): string {
  if (tenths !== null) return points(tenths);
  return status === null || status === 'scored' ? 'No score' : STATUS_WORDS[status];
}
