import type { WeighedSum } from '@circuit/domain/scoring';

import { tenthsText } from '#parts/scores/tenths.ts';

import type { Tried } from './numbers.ts';
import styles from './tryIt.module.css';

interface Props {
  readonly tried: Tried;
  readonly sum: WeighedSum;
}

/** The formula with the numbers in it: what stands in brackets adds up to the result, to the last digit. (CL-5) */
export function Equation({ tried: { reviewers, adjustmentTenths, roundingTenths }, sum }: Props) {
  const terms = reviewers.map(
    ({ total }, index) =>
      `${tenthsText(sum.shareTenths[index] ?? 0)} % of ${total} (${tenthsText(sum.lineTenths[index] ?? 0)})`,
  );
  const rest = [
    signed(roundingTenths, 'rounding of shares to whole percents'),
    signed(adjustmentTenths, 'the other lines of your results'),
    signed(sum.limitTenths, 'the limit of 0 to 100'),
  ];
  return (
    <div className={styles['equation']}>
      <p>
        Weighted: {terms.join(' + ')}
        {rest.join('')} = <b>{tenthsText(sum.tenths)}</b>
      </p>
      <p>
        Plain: ({reviewers.map(({ total }) => total).join(' + ')}) ÷ {reviewers.length} ={' '}
        <b>{tenthsText(sum.plainTenths)}</b>
      </p>
      <p className={styles['quiet']}>
        A real score also uses how each reviewer rated other work, corrects for leniency, and limits a review that is
        far from the others. Each has its own line on the results page.
      </p>
    </div>
  );
}

function signed(tenths: number, what: string): string {
  if (tenths === 0) return '';
  return ` ${tenths > 0 ? '+' : '−'} ${tenthsText(Math.abs(tenths))} for ${what}`;
}
