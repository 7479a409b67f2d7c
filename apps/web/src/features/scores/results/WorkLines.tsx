import type { LearnerResult } from '@circuit/contract/scores';
import { percentText } from '@circuit/domain/scores';

import { signedTenths, tenthsText } from '#parts/scores/tenths.ts';

import { workLineWords } from './result.ts';
import scores from './score.module.css';

/** The score of the work line by line, criteria first: they add up to the last digit. (RZ-5) */
export function WorkLines({ work }: { readonly work: NonNullable<LearnerResult['work']> }) {
  const { lines, workTenths, criteria } = work;
  if (workTenths === null) return null;
  return (
    <table className={`${scores['lines']} ${scores['narrow']}`}>
      <caption>How {tenthsText(workTenths)} adds up</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Counts for</th>
          <th scope="col">Adds</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const criterion =
            line.kind === 'criterion'
              ? criteria.find(({ criterionId }) => criterionId === line.criterionId)
              : undefined;
          return (
            <tr key={line.kind === 'criterion' ? line.criterionId : line.kind}>
              <th scope="row">{workLineWords(line, work)}</th>
              <td>{criterion === undefined ? '' : percentText(criterion.weight)}</td>
              <td>{line.kind === 'criterion' ? tenthsText(line.tenths) : signedTenths(line.tenths)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Score of the work
          </th>
          <td>{tenthsText(workTenths)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
