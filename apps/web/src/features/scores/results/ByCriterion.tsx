import type { LearnerResult } from '@circuit/contract/scores';
import { VisuallyHidden, VoiceMark } from '@circuit/ui';

import { atPlace, besides } from './places.ts';
import type { OfResult } from './result.ts';
import plots from './plots.module.css';
import styles from './results.module.css';

type Work = NonNullable<LearnerResult['work']>;
type CriterionResult = Work['criteria'][number];

/** What each classmate gave, what one gave oneself, and the weighted result, criterion by criterion. (RZ-7) */
export function ByCriterion({ result, isOwn }: OfResult) {
  const { work } = result;
  if (work === null || work.criteria.length === 0) return null;
  const isGraded = work.source === 'superior';
  const hasSelf = work.criteria.some(({ selfPoints }) => selfPoints !== null);
  return (
    <section className={styles['card']} id="criteria" aria-labelledby="byCriterion">
      <div className={styles['cardHead']}>
        <h2 id="byCriterion">By criterion</h2>
        <p className={plots['legend']}>
          {work.reviews.length === 0 ? null : (
            <span>
              <VoiceMark voice="peer" hasName={false} /> Classmates
            </span>
          )}
          {hasSelf ? (
            <span>
              <VoiceMark voice="you" hasName={false} /> {isOwn ? 'Your self-evaluation' : 'Self-evaluation'}
            </span>
          ) : null}
          <span>
            {isGraded ? <VoiceMark voice="expert" hasName={false} /> : <span className={plots['bar']} aria-hidden />}
            {isGraded ? 'Grader' : 'Weighted result'}
          </span>
        </p>
      </div>
      <ul>
        {work.criteria.map((criterion) => (
          <li key={criterion.criterionId} className={plots['criterion']}>
            <h3>{criterion.title}</h3>
            <CriterionLine criterion={criterion} work={work} isOwn={isOwn} />
            <p className={plots['points']}>
              {criterion.resultPoints === null
                ? 'not rated'
                : `${criterion.resultPoints.toFixed(2)} of ${criterion.highestPoints}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly criterion: CriterionResult;
  readonly work: Work;
  readonly isOwn: boolean;
}

function CriterionLine({ criterion, work, isOwn }: LineProps) {
  const { criterionId, highestPoints, resultPoints, selfPoints } = criterion;
  const given = work.reviews.flatMap(({ points }) =>
    points.filter((one) => one.criterionId === criterionId).map((one) => one.points),
  );
  const moves = besides(given);
  const place = (points: number) => atPlace(highestPoints === 0 ? 0 : points / highestPoints);
  const isGraded = work.source === 'superior';
  return (
    <div className={plots['criterionLine']}>
      <VisuallyHidden>{words(criterion, given, isOwn, isGraded)}</VisuallyHidden>
      {ticksOf(highestPoints).map((tick) => (
        <span key={tick} className={plots['tick']} style={place(tick)} aria-hidden>
          {tick}
        </span>
      ))}
      {resultPoints === null ? null : (
        <span className={isGraded ? plots['graderMark'] : plots['resultMark']} style={place(resultPoints)} />
      )}
      {given.map((points, index) => (
        <span
          // Two classmates may give the same; their order is all that tells them apart.
          key={`${points} ${moves[index]}`}
          className={plots['peerMark']}
          style={{ ...place(points), translate: `calc(-50% + ${16 * (moves[index] ?? 0)}px) 0` }}
        />
      ))}
      {selfPoints === null ? null : <span className={plots['selfMark']} style={place(selfPoints)} />}
    </div>
  );
}

/** At most ten steps. */
function ticksOf(highest: number): readonly number[] {
  const step = Math.max(1, Math.ceil(highest / 10));
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
}

function words(criterion: CriterionResult, given: readonly number[], isOwn: boolean, isGraded: boolean): string {
  const { resultPoints, selfPoints, highestPoints } = criterion;
  const classmates = given.length === 0 ? '' : `Classmates gave ${given.join(', ')}. `;
  const self = selfPoints === null ? '' : `${isOwn ? 'You gave yourself' : 'The self-evaluation gave'} ${selfPoints}. `;
  if (resultPoints === null) return `${classmates}${self}Not rated.`;
  return `${classmates}${self}${isGraded ? 'Grader' : 'Weighted result'} ${resultPoints.toFixed(2)} of ${highestPoints}.`;
}
