import type { getScoreStats } from '@circuit/contract/scores';
import type { ScoreRunId } from '@circuit/domain/kernel';
import { Card, Skeleton } from '@circuit/ui';
import { useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { figure, many } from '#parts/words/figures.ts';

import { Agreement, AgreementTable } from './Agreement.tsx';
import { BinsTable } from './BinsTable.tsx';
import { Histogram } from './Histogram.tsx';
import { Plot } from './Plot.tsx';
import { useScoreStatsQuery } from './scoresApi.ts';
import styles from './scores.module.css';
import { points, type GroupAssignmentOfStaff } from './words.ts';

type Stats = ResponseOf<typeof getScoreStats>;

/** A plot of fewer would only show who is who. */
const FEWEST_TO_PLOT = 10;

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly scoreRunId: ScoreRunId | undefined;
}

/** The totals of a run together: how they are spread, how near reviewers are to each other, the figures. (SP-5) */
export function StatsCard({ groupAssignment, scoreRunId }: Props) {
  const query = useScoreStatsQuery({
    groupAssignmentId: groupAssignment.id,
    ...(scoreRunId === undefined ? {} : { scoreRunId }),
  });
  const { data, error } = query;
  if (data === undefined)
    return (
      <Card>
        {error === undefined ? (
          <Skeleton shape="line" count={4} label="Loading the statistics" />
        ) : (
          <LoadFailed what="Could not load the statistics." error={error} onRetry={query.refetch} />
        )}
      </Card>
    );
  return <Shown stats={data} />;
}

function Shown({ stats }: { readonly stats: Stats }) {
  const summaryId = useId();
  return (
    <Card isPadded={false} className={styles['stats']}>
      <Plot
        title="Distribution of totals"
        table={<BinsTable caption={`Totals of ${many(stats.count, 'student')}`} bins={stats.histogram} />}
      >
        {stats.count < FEWEST_TO_PLOT ? (
          <p className={styles['quiet']}>
            {many(stats.count, 'student')} {stats.count === 1 ? 'has' : 'have'} a score. With fewer than{' '}
            {FEWEST_TO_PLOT} the list below says more than a chart.
          </p>
        ) : (
          <Histogram bins={stats.histogram} medianTenths={stats.medianTenths} words={histogramWords(stats)} />
        )}
      </Plot>
      <Plot title="Reviewer agreement by criterion" table={<AgreementTable agreement={stats.agreement} />}>
        <Agreement agreement={stats.agreement} />
      </Plot>
      <section className={styles['summary']} aria-labelledby={summaryId}>
        <h2 id={summaryId}>Summary</h2>
        <dl>
          {summaryLines(stats).map(([name, value]) => (
            <div key={name} className={styles['line']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}

function summaryLines(stats: Stats): readonly (readonly [string, string])[] {
  const { middleHalf } = stats;
  return [
    ['Median', points(stats.medianTenths)],
    ['Mean', points(stats.meanTenths)],
    [
      'Middle half',
      middleHalf === null ? 'none' : `${points(middleHalf.lowTenths)} to ${points(middleHalf.highTenths)}`,
    ],
    [
      'Lowest, highest',
      stats.lowestTenths === null ? 'none' : `${points(stats.lowestTenths)}, ${points(stats.highestTenths)}`,
    ],
    ['Not scored', figure(stats.notScoredCount)],
    ['Flagged', figure(stats.flaggedCount)],
    ['Adjusted by hand', figure(stats.adjustedCount)],
  ];
}

/** "Histogram of totals. Median 81.4. 136 of 409 students have 80 to under 90, the most." */
function histogramWords({ histogram, medianTenths, count }: Stats): string {
  const most = histogram.toSorted((one, other) => other.count - one.count)[0];
  const peak =
    most === undefined
      ? ''
      : ` ${figure(most.count)} of ${many(count, 'student')} have ${most.from} to ${most.to}, the most.`;
  return `Histogram of totals. Median ${points(medianTenths)}.${peak}`;
}
