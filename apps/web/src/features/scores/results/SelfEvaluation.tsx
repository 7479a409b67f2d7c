import { tenthsText } from '#parts/scores/tenths.ts';

import type { OfResult } from './result.ts';
import styles from './results.module.css';
import scores from './score.module.css';

/** How the self-evaluation came to its score, and the own points beside those of the work. (RZ-10) */
export function SelfEvaluation({ result: { lines, work }, isOwn }: OfResult) {
  const line = lines.find((one) => one.kind === 'part' && one.part === 'self');
  if (line?.kind !== 'part') return null;
  const rated = (work?.criteria ?? []).filter(({ selfPoints }) => selfPoints !== null);
  return (
    <section className={styles['card']} id="self" aria-labelledby="selfTitle">
      <h2 id="selfTitle">Self-evaluation: {tenthsText(line.earnedTenths)}</h2>
      <p className={styles['sentence']}>
        {line.isDone
          ? nearnessWords(work, isOwn)
          : `${isOwn ? 'You' : 'They'} didn’t hand in a self-evaluation, so this part earned 0.`}
      </p>
      {rated.length === 0 ? null : (
        <table className={`${scores['lines']} ${scores['narrow']}`}>
          <caption>Points by criterion</caption>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col">{isOwn ? 'You gave' : 'They gave'}</th>
              <th scope="col">The work got</th>
            </tr>
          </thead>
          <tbody>
            {rated.map(({ criterionId, title, selfPoints, resultPoints, highestPoints }) => (
              <tr key={criterionId}>
                <th scope="row">{title}</th>
                <td>{selfPoints}</td>
                <td>{resultPoints === null ? 'not rated' : `${resultPoints.toFixed(2)} of ${highestPoints}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function nearnessWords(work: OfResult['result']['work'], isOwn: boolean): string {
  const [self, workTenths] = [work?.self ?? null, work?.workTenths ?? null];
  const measured = 'The closer a self-evaluation is to the score of the work, the more it earns.';
  if (self === null || self.totalTenths === null || workTenths === null) return measured;
  const [who, whose] = isOwn ? ['You', 'your'] : ['They', 'their'];
  const own = `${who} gave ${whose} work ${tenthsText(self.totalTenths)}, and it got ${tenthsText(workTenths)}.`;
  if (self.nearness === null) return `${own} ${measured}`;
  const { distance, fullWithin, nothingFrom } = self.nearness;
  return `${own} ${who} were ${distance.toFixed(1)} points off. Within ${fullWithin.toFixed(1)} earns full points; beyond ${nothingFrom.toFixed(1)} earns none.`;
}
