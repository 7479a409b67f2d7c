import type { LearnerResult } from '@circuit/contract/scores';
import { VisuallyHidden } from '@circuit/ui';

import { tenthsText } from '#parts/scores/tenths.ts';

import { atPlace, rowsOf } from './places.ts';
import { reviewerName } from './result.ts';
import plots from './plots.module.css';

/** Labels closer than this part of the line would cover each other. */
const LABEL_WIDTH = 0.14;
const LABEL_ROWS = 3;

interface Props {
  readonly work: NonNullable<LearnerResult['work']>;
  readonly isOwn: boolean;
}

/** Who gave what, how heavy, and where the averages are. On a phone the list below says the same. */
export function RatingsPlot({ work, isOwn }: Props) {
  const { plainMeanTenths, workTenths } = work;
  const rated = work.reviews.flatMap((review) => {
    const { totalTenths, sharePercent } = review;
    return totalTenths === null ? [] : [{ review, points: totalTenths / 10, sharePercent: sharePercent ?? 0 }];
  });
  const averages = [plainMeanTenths, workTenths].flatMap((tenths) => (tenths === null ? [] : [tenths / 10]));
  const least = Math.min(...rated.map(({ points }) => points), ...averages);
  const from = Math.max(0, Math.floor((least - 4) / 10) * 10);
  const part = (points: number) => (points - from) / (100 - from);
  const rows = rowsOf(
    rated.map(({ points }) => part(points)),
    LABEL_WIDTH,
    LABEL_ROWS,
  );
  const heaviest = Math.max(1, ...rated.map(({ sharePercent }) => sharePercent));
  const ticks = Array.from({ length: (100 - from) / 10 + 1 }, (_, index) => from + 10 * index);
  return (
    <div className={plots['plot']} data-rows={1 + Math.max(0, ...rows)}>
      <VisuallyHidden>{words(work)}</VisuallyHidden>
      <div className={plots['plotArea']} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={plots['tick']} style={atPlace(part(tick))}>
            {tick}
          </span>
        ))}
        {rated.map(({ review, points, sharePercent }, index) => (
          <span key={review.id} className={plots['rating']} style={atPlace(part(points))}>
            <span className={plots['ratingLabel']} data-row={rows[index]}>
              <b>{reviewerName(review)}</b>
              <span>gave {tenthsText(points * 10)}</span>
            </span>
            <span className={plots['diamond']} style={{ scale: String(0.55 + 0.45 * (sharePercent / heaviest)) }} />
          </span>
        ))}
        {plainMeanTenths === null ? null : (
          <span className={plots['plain']} style={atPlace(part(plainMeanTenths / 10))}>
            <span data-side={plainMeanTenths <= (workTenths ?? 0) ? 'before' : 'after'}>
              plain average {tenthsText(plainMeanTenths)}
            </span>
          </span>
        )}
        {workTenths === null ? null : (
          <span className={plots['result']} style={atPlace(part(workTenths / 10))}>
            <span data-side={(plainMeanTenths ?? 0) <= workTenths ? 'after' : 'before'}>
              {isOwn ? 'your work' : 'the work'} {tenthsText(workTenths)}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

function words({ reviews, plainMeanTenths, workTenths }: Props['work']): string {
  const given = reviews.flatMap((review) => {
    const { totalTenths, sharePercent } = review;
    if (totalTenths === null) return [];
    const counted = sharePercent === null ? 'not counted' : `counted ${sharePercent} percent`;
    return [`${reviewerName(review)} gave ${tenthsText(totalTenths)}, ${counted}.`];
  });
  const plain = plainMeanTenths === null ? '' : ` Plain average ${tenthsText(plainMeanTenths)}.`;
  return `${given.join(' ')}${plain} Score of the work ${tenthsText(workTenths ?? 0)}.`;
}
