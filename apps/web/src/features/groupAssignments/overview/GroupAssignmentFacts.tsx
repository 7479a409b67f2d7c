import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { enabledParts, handInSentence } from '@circuit/domain/assignments';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { rubricPoints } from '@circuit/domain/rubrics';
import type { Part } from '@circuit/domain/scoring';
import { Card } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import styles from '#features/groupAssignments/groupAssignment.module.css';
import { scheduleOf } from '#parts/groupAssignments/schedule.ts';
import { formatDateTime } from '#platform/time/format.ts';

const PART_LABELS: Record<Part, string> = {
  submission: 'their work',
  calibration: 'practice',
  evaluation: 'reviews they give',
  self: 'self-evaluation',
};

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly zone: string;
}

/** What was decided for this assignment, in words. */
export function GroupAssignmentFacts({ groupAssignment, zone }: Props) {
  const titleId = useId();
  const { rubric, phases, weights } = groupAssignment;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>What students do</h2>
      <dl className={styles['facts']}>
        {phases.Submission.isEnabled ? (
          <Fact name="What to hand in">{handInSentence(groupAssignment.artifactConstraints)}</Fact>
        ) : null}
        <Fact name="Rubric">
          {rubric === null
            ? 'None yet.'
            : `${rubric.name}, version ${rubric.versionNumber}, ${rubricPoints(rubric)} points.`}
        </Fact>
        <Fact name="Score">
          {enabledParts(phases)
            .map((part) => `${weights[part]}% ${PART_LABELS[part]}`)
            .join(', ')}
          .
        </Fact>
        {scheduleOf(groupAssignment).map(({ type, startsAt, endsAt }) => (
          <Fact key={type} name={PHASE_LABELS[type]}>
            {endsAt === null
              ? `Planned for ${formatDateTime(startsAt, zone)}. An instructor releases them.`
              : `${formatDateTime(startsAt, zone)} to ${formatDateTime(endsAt, zone)}`}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
