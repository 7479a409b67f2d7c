import { handInSentence, phaseLengths } from '@circuit/domain/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';
import { PHASE_LABELS, planSchedule } from '@circuit/domain/phases';
import { rubricPoints } from '@circuit/domain/rubrics';
import { Card, Skeleton, Stack, TextLink } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useAssignmentQuery } from '#platform/api/resources.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './attach.module.css';

interface Props {
  readonly assignmentId: AssignmentId;
  readonly start: Date | null;
  readonly zone: string;
  /** Where the first start is set: the dates below follow it. */
  readonly children: ReactNode;
}

/** What the course would take over, and the dates that it would have. */
export function WhatItBrings({ assignmentId, start, zone, children }: Props) {
  const titleId = useId();
  const { currentData: assignment, error, refetch } = useAssignmentQuery({ assignmentId });
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        What you get
      </h2>
      {assignment === undefined ? (
        error === undefined ? (
          <Skeleton shape="block" />
        ) : (
          <LoadFailed what="Could not load this assignment." error={error} onRetry={refetch} />
        )
      ) : (
        <Stack gap={4}>
          <ul className={styles['facts']}>
            {assignment.phases.Submission.isEnabled ? <li>{handInSentence(assignment.artifactConstraints)}</li> : null}
            <li>
              {assignment.rubric === null
                ? 'It has no rubric yet.'
                : `Rubric: ${assignment.rubric.name}, ${rubricPoints(assignment.rubric)} points.`}
            </li>
            {assignment.phases.PeerEvaluation.isEnabled ? (
              <li>Each student gives {assignment.phases.PeerEvaluation.reviewsGiven} reviews.</li>
            ) : null}
            {assignment.phases.Calibration.isEnabled ? (
              <li>{practiceWords(assignment.ratedCount, assignment.calibrationCount)}</li>
            ) : null}
          </ul>
          <p>
            <TextLink href={href(PATHS.assignmentSection, { assignmentId: assignment.id, section: 'details' })}>
              Edit it in the library
            </TextLink>{' '}
            before you add it: the course gets a copy.
          </p>
          {children}
          {start === null ? null : (
            <table className={styles['dates']}>
              <caption>Planned dates (you can change them next)</caption>
              <thead>
                <tr>
                  <th scope="col">Phase</th>
                  <th scope="col">Opens</th>
                  <th scope="col">Closes</th>
                </tr>
              </thead>
              <tbody>
                {planSchedule(phaseLengths(assignment.phases), start, zone).map(({ type, startsAt, endsAt }) => (
                  <tr key={type}>
                    <th scope="row">{PHASE_LABELS[type]}</th>
                    <td>{formatDateTime(startsAt, zone)}</td>
                    <td>{endsAt === null ? 'stays open' : formatDateTime(endsAt, zone)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Stack>
      )}
    </Card>
  );
}

function practiceWords(rated: number, all: number): string {
  if (all === 0) return 'It has no calibrations yet. Practice needs at least one.';
  return `${rated} of ${all} calibrations are rated.`;
}
