import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { changeWords } from './Notices.tsx';
import type { OfResult } from './result.ts';
import styles from './results.module.css';

/** No change without a trace: from what to what, when and why. (RZ-11) */
export function Changes({ course, result: { changes, isProvisional } }: OfResult) {
  const zone = useZone(course.timeZoneId);
  if (changes.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="changes">
      <h2 id="changes">{isProvisional ? 'Changes to the score that the student sees' : 'Changes to this score'}</h2>
      <ol className={styles['changes']}>
        {changes.map((change) => (
          <li key={change.at}>
            <b>{formatDateTime(new Date(change.at), zone)}</b> {changeWords(change)}: {change.reason}
          </li>
        ))}
      </ol>
    </section>
  );
}
