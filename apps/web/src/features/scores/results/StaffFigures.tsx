import type { ReceivedReview } from '@circuit/contract/scores';

import { tenthsText } from '#parts/scores/tenths.ts';

import styles from './results.module.css';

/** What staff see of a reviewer besides; students never do. (RZ-9) */
export function StaffFigures({ staff }: { readonly staff: NonNullable<ReceivedReview['staff']> }) {
  const figures = [
    { name: 'Leniency', value: `${staff.leniency.toFixed(1).replace('-', '−')} points` },
    { name: 'Usually off by', value: `${staff.noiseSd.toFixed(1)} points` },
    { name: 'Scores follow the work', value: `${Math.round(100 * staff.engaged)}% likely` },
    { name: 'This review earned', value: `${tenthsText(staff.qualityTenths)} of 100` },
    {
      name: 'Score without this review',
      value: staff.withoutItTenths === null ? 'none' : tenthsText(staff.withoutItTenths),
    },
  ];
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
