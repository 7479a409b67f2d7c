import type { EssayQuality } from '@circuit/contract/scores';
import { Button, Card, Chip, Note, Row, Stack, VisuallyHidden } from '@circuit/ui';
import { useId } from 'react';

import { QUALITY_WORDS } from '#parts/authoring/calibrations/words.ts';
import { figure, many } from '#parts/words/figures.ts';

import { ScrollingTable } from './ScrollingTable.tsx';
import styles from './scores.module.css';
import { change, points } from './words.ts';

interface Props {
  readonly essay: EssayQuality;
  /** Leaves it out, or takes it in again; undefined for those who may not. */
  readonly onChange: (() => void) | undefined;
  readonly blockedReason: string | undefined;
}

/** How near the class came to the key of one calibration, criterion by criterion. (SP-10) */
export function CalibrationCard({ essay, onChange, blockedReason }: Props) {
  const titleId = useId();
  const { title, quality, isIncluded, learnerCount, advice } = essay;
  return (
    <Card labelledBy={titleId}>
      <Stack gap={3}>
        <Row gap={2}>
          <h2 id={titleId}>{title}</h2>
          <Chip>{QUALITY_WORDS[quality]}</Chip>
          {isIncluded ? null : <Chip tone="warn">Left out, does not count</Chip>}
        </Row>
        {advice === null ? null : <Note tone="warn">{advice}</Note>}
        <p>{totalsWords(essay)}</p>
        {learnerCount === 0 ? null : <Criteria essay={essay} />}
        {onChange === undefined ? null : (
          <Row gap={2}>
            <Button size="small" blockedReason={blockedReason} onClick={onChange}>
              {isIncluded ? 'Leave out' : 'Count again'}
              <VisuallyHidden> {title}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function totalsWords(essay: EssayQuality): string {
  const { expertTotalTenths, learnerCount, meanTotalTenths, meanGapTenths, spreadTenths } = essay;
  const expert = expertTotalTenths === null ? 'The expert has not rated it.' : `Expert ${points(expertTotalTenths)}.`;
  if (learnerCount === 0) return `${expert} No student has rated it yet.`;
  const gap = meanGapTenths === null ? '' : `, ${change(meanGapTenths)} compared with the expert`;
  const spread = spreadTenths === null ? '' : ` Their totals spread by ${points(spreadTenths)} points.`;
  return `${expert} ${many(learnerCount, 'student')}, on average ${points(meanTotalTenths)}${gap}.${spread}`;
}

function Criteria({ essay: { title, criteria, learnerCount } }: { readonly essay: EssayQuality }) {
  return (
    <ScrollingTable label={`Criteria of ${title}`}>
      <table className={styles['figures']}>
        <caption>By criterion, in points</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Highest</th>
            <th scope="col">Expert</th>
            <th scope="col">Students</th>
            <th scope="col">Same as the expert</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => (
            <tr key={criterion.criterionId}>
              <th scope="row">{criterion.title}</th>
              <td>{criterion.highestPoints}</td>
              <td>{criterion.expertPoints ?? 'none'}</td>
              <td>{criterion.meanPoints === null ? 'none' : criterion.meanPoints.toFixed(1)}</td>
              <td>
                {figure(criterion.matchedCount)} of {figure(learnerCount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
