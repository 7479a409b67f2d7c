import type { EssayQuality } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { Button, Card, Chip, EmptyState, LinkButton, Note, PageTitle, Row, Skeleton, Stack } from '@circuit/ui';
import { useId } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { QUALITY_WORDS } from '#shared/authoring/calibrations/words.ts';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import { useActor } from '#shared/session/useSession.ts';
import { figure, many } from '#shared/words/figures.ts';

import { useCalibrationQualityQuery } from './scoresApi.ts';
import { ScoreTabs } from './ScoreTabs.tsx';
import styles from './scores.module.css';
import { change, points, type RunOfStaff } from './words.ts';

/** Whether each calibration does its work: how near the class came to its key, criterion by criterion. (SP-10) */
export function CalibrationQualityPage({ group, run }: RunOfStaff) {
  const query = useCalibrationQualityQuery({ groupAssignmentId: run.id });
  const mayChange = can(useActor(), 'GroupAssignmentUpdate', group);
  return (
    <>
      <RunCrumbs course={group} run={run} />
      <div className={styles['head']}>
        <PageTitle sub="How students rated each calibration at the first try, beside the expert.">
          Calibration quality
        </PageTitle>
        {mayChange ? (
          <LinkButton href={`${runAddress(group.id, run.id)}/edit/calibrations`}>
            Change or drop calibrations
          </LinkButton>
        ) : null}
      </div>
      <ScoreTabs group={group} run={run} current="calibrations" />
      {query.data === undefined ? (
        query.isError ? (
          <EmptyState
            title="Could not load the calibrations."
            text={problemOf(query.error).detail}
            action={<Button onClick={() => void query.refetch()}>Try again</Button>}
          />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the calibrations" />
        )
      ) : query.data.items.length === 0 ? (
        <EmptyState title="There are no calibrations." text="This assignment has none to rate now." />
      ) : (
        <div className={styles['page']}>
          {query.data.items.map((essay) => (
            <Essay key={essay.calibrationId} essay={essay} />
          ))}
        </div>
      )}
    </>
  );
}

function Essay({ essay }: { readonly essay: EssayQuality }) {
  const titleId = useId();
  const { title, quality, isIncluded, learnerCount, advice } = essay;
  return (
    <Card labelledBy={titleId}>
      <Stack gap={3}>
        <Row gap={2}>
          <h2 id={titleId}>{title}</h2>
          <Chip>{QUALITY_WORDS[quality]}</Chip>
          {isIncluded ? null : <Chip tone="warn">Dropped, does not count</Chip>}
        </Row>
        {advice === null ? null : <Note tone="warn">{advice}</Note>}
        <p>{totalsWords(essay)}</p>
        {learnerCount === 0 ? null : <Criteria essay={essay} />}
      </Stack>
    </Card>
  );
}

function totalsWords(essay: EssayQuality): string {
  const { expertTotalTenths, learnerCount, meanTotalTenths, meanGapTenths, spreadTenths } = essay;
  const expert = expertTotalTenths === null ? 'The expert has not rated it.' : `Expert ${points(expertTotalTenths)}.`;
  if (learnerCount === 0) return `${expert} No student has rated it yet.`;
  const gap = meanGapTenths === null ? '' : `, ${change(meanGapTenths)} against the expert`;
  const spread = spreadTenths === null ? '' : ` Their totals spread by ${points(spreadTenths)} points.`;
  return `${expert} ${many(learnerCount, 'student')}, on average ${points(meanTotalTenths)}${gap}.${spread}`;
}

function Criteria({ essay: { criteria, learnerCount } }: { readonly essay: EssayQuality }) {
  return (
    <div className={styles['scrolls']}>
      <table className={styles['figures']}>
        <caption>By criterion, in points</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Most</th>
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
    </div>
  );
}
