import { figure } from '#parts/words/figures.ts';

import type { Bins } from './Histogram.tsx';
import styles from './scores.module.css';

interface Props {
  readonly caption: string;
  readonly bins: Bins;
  readonly before?: Bins | null | undefined;
}

/** A histogram in rows. */
export function BinsTable({ caption, bins, before }: Props) {
  return (
    <table className={styles['figures']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Total</th>
          <th scope="col">Students</th>
          {before ? <th scope="col">Before</th> : null}
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, count }, at) => (
          <tr key={from}>
            <th scope="row">
              {from} {at === bins.length - 1 ? 'to' : 'to under'} {to}
            </th>
            <td>{figure(count)}</td>
            {before ? <td>{figure(before[at]?.count ?? 0)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
