import type { ScoreAgreement } from '@circuit/contract/scores';
import { VoiceMark } from '@circuit/ui';

import { figure } from '#parts/words/figures.ts';

import { ScrollingTable } from './ScrollingTable.tsx';
import styles from './scores.module.css';

interface Props {
  readonly agreement: readonly ScoreAgreement[];
}

const decimal = (value: number | null): string => (value === null ? 'none' : value.toFixed(1));

/** How far classmates are from graders on each criterion, the farthest first; without graders, from each other. (SP-5) */
export function Agreement({ agreement }: Props) {
  const hasGraders = agreement.some(({ graderGapPoints }) => graderGapPoints !== null);
  const distance = (line: ScoreAgreement) => (hasGraders ? line.graderGapPoints : line.spreadPoints);
  const known = agreement.filter((line) => distance(line) !== null);
  if (known.length === 0) return <p className={styles['quiet']}>No hand-in has two reviews yet.</p>;
  const widest = Math.max(...known.map((line) => distance(line) ?? 0), Number.EPSILON);
  return (
    <>
      <ul className={styles['agreement']}>
        {known
          .toSorted((one, other) => (distance(other) ?? 0) - (distance(one) ?? 0))
          .map((line) => (
            <li key={line.criterionId}>
              <b>{line.title}</b>
              <span className={styles['track']} aria-hidden>
                <span className={styles['reach']} style={{ width: share(distance(line), widest) }} />
                <span className={styles['mark']}>
                  <VoiceMark voice={hasGraders ? 'expert' : 'peer'} hasName={false} />
                </span>
                <span className={styles['mark']} style={{ left: share(distance(line), widest) }}>
                  <VoiceMark voice="peer" hasName={false} />
                </span>
              </span>
              {decimal(distance(line))}
            </li>
          ))}
      </ul>
      <p className={styles['quiet']}>
        {hasGraders
          ? 'Points between grader (square) and classmates (diamond).'
          : 'Points between classmates who reviewed the same work. No grader’s evaluation is final yet.'}
      </p>
    </>
  );
}

/** The widest reaches the end of its track. */
const share = (value: number | null, widest: number): string => `${(100 * (value ?? 0)) / widest}%`;

/** The same in rows, with both means and how many were compared. */
export function AgreementTable({ agreement }: Props) {
  return (
    <ScrollingTable label="Points by criterion">
      <table className={styles['figures']}>
        <caption>Points by criterion</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Most</th>
            <th scope="col">Graders</th>
            <th scope="col">Classmates</th>
            <th scope="col">Between</th>
            <th scope="col">Hand-ins</th>
            <th scope="col">Spread</th>
          </tr>
        </thead>
        <tbody>
          {agreement.map((line) => (
            <tr key={line.criterionId}>
              <th scope="row">{line.title}</th>
              <td>{line.highestPoints}</td>
              <td>{decimal(line.graderMeanPoints)}</td>
              <td>{decimal(line.classmatesMeanPoints)}</td>
              <td>{decimal(line.graderGapPoints)}</td>
              <td>{figure(line.comparedCount)}</td>
              <td>{decimal(line.spreadPoints)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
