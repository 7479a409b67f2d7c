import type { TotalLine } from '@circuit/contract/scores';
import { percentText } from '@circuit/domain/scores';
import { AppLink } from '@circuit/ui';

import { signedTenths, tenthsText } from '#parts/scores/tenths.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { type OfResult, partName, partNote } from './result.ts';
import scores from './score.module.css';

const ANCHORS = { submission: '#work', calibration: '#practice', evaluation: '#given', self: '#self' } as const;

/** "How 82.5 adds up": the lines are whole tenths and add up to the total, to the last digit. (RZ-5) */
export function AddsUp(of: OfResult) {
  const { result } = of;
  const { lines, totalTenths } = result;
  if (lines.length === 0) return <div className={scores['sum']} />;
  const parts = lines.filter((line) => line.kind === 'part');
  return (
    <div className={scores['sum']}>
      <h2>{totalTenths === null ? 'What is known so far' : `How ${tenthsText(totalTenths)} adds up`}</h2>
      <div className={scores['stackbar']} aria-hidden>
        {parts
          .filter(({ tenths }) => tenths > 0)
          .map(({ part, tenths }) => (
            <span key={part} data-part={part} style={{ width: `${tenths / 10}%` }}>
              {tenths >= 80 ? tenthsText(tenths) : ''}
            </span>
          ))}
      </div>
      <table className={scores['lines']}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">{of.isOwn ? 'You earned' : 'Earned'}</th>
            <th scope="col">Counts for</th>
            <th scope="col">Adds</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ShownLine key={line.kind === 'part' ? line.part : line.kind} line={line} of={of} />
          ))}
        </tbody>
        {totalTenths === null ? null : (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td>{percentText(parts.reduce((sum, { weight }) => sum + weight, 0))}</td>
              <td>{tenthsText(totalTenths)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function ShownLine({ line, of }: { readonly line: TotalLine; readonly of: OfResult }) {
  const zone = useZone(of.course.timeZoneId);
  if (line.kind === 'part')
    return (
      <tr>
        <th scope="row">
          <span className={scores['swatch']} data-part={line.part} aria-hidden />
          <AppLink href={ANCHORS[line.part]}>{partName(line.part, of.isOwn)}</AppLink>
          <span className={scores['comma']}>, </span>
          <span className={scores['note']}>{partNote(line, of.result)}</span>
        </th>
        <td>{tenthsText(line.earnedTenths)}</td>
        <td>{percentText(line.weight)}</td>
        <td>{tenthsText(line.tenths)}</td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {line.kind === 'excused'
          ? `Exempt from ${line.parts.map((part) => partName(part, of.isOwn).toLowerCase()).join(', ')}: the rest counts more`
          : `Set by ${line.override.actorName} on ${formatWeekday(new Date(line.override.at), zone)}: ${line.override.reason}`}
      </th>
      <td>{signedTenths(line.tenths)}</td>
    </tr>
  );
}
