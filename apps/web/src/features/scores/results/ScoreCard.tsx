import { VisuallyHidden } from '@circuit/ui';

import { tenthsText } from '#parts/scores/tenths.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { AddsUp } from './AddsUp.tsx';
import { atPlace } from './places.ts';
import type { OfResult } from './result.ts';
import { SentToPlatform } from './SentToPlatform.tsx';
import styles from './results.module.css';
import scores from './score.module.css';

/** The total, when it was released, where the class is, and how it adds up. */
export function ScoreCard(of: OfResult) {
  const { course, result, isOwn } = of;
  const zone = useZone(course.timeZoneId);
  const { totalTenths, releasedAt, isProvisional, classRange } = result;
  return (
    <section className={scores['top']} aria-label="Score">
      <div className={scores['score']}>
        <p className={styles['strong']}>Assignment score</p>
        {totalTenths === null ? (
          <p className={scores['noScore']}>No score</p>
        ) : (
          <p className={scores['big']}>
            {tenthsText(totalTenths)}
            <small> of 100</small>
          </p>
        )}
        {releasedAt === null || isProvisional ? null : (
          <p className={styles['quiet']}>Released {formatWeekday(new Date(releasedAt), zone)}.</p>
        )}
        {isOwn ? <SentToPlatform groupAssignmentId={result.groupAssignmentId} /> : null}
        {classRange === null || totalTenths === null ? null : <ClassRange {...classRange} ownTenths={totalTenths} />}
      </div>
      <AddsUp {...of} />
    </section>
  );
}

interface RangeProps {
  readonly lowTenths: number;
  readonly highTenths: number;
  readonly ownTenths: number;
}

/** The middle half of the class, if the instructor shows it. */
function ClassRange({ lowTenths, highTenths, ownTenths }: RangeProps) {
  const [low, high] = [Math.floor(lowTenths / 10), Math.ceil(highTenths / 10)];
  const from = Math.max(0, Math.floor(Math.min(low, ownTenths / 10) / 20) * 20 - 20);
  const place = (points: number) => atPlace((points - from) / (100 - from));
  return (
    <div className={scores['class']}>
      <p>
        Class middle half: <b>{`${low} to ${high}`}</b>
      </p>
      <VisuallyHidden>
        {`The score is ${tenthsText(ownTenths)}. Half of the class scored between ${low} and ${high}.`}
      </VisuallyHidden>
      <div className={scores['classLine']} aria-hidden>
        <span
          className={scores['classBox']}
          style={{ ...place(low), width: `${(100 * (high - low)) / (100 - from)}%` }}
        />
        <span className={scores['classOwn']} style={place(ownTenths / 10)} />
      </div>
      <p className={scores['classEnds']} aria-hidden>
        <span>{from}</span>
        <span>100</span>
      </p>
    </div>
  );
}
