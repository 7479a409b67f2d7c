import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import { Card, Chip, Menu, type MenuItem, TextLink, Trace, type TraceStep, VisuallyHidden } from '@circuit/ui';
import { useId } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { nextWords, STATUS_CHIPS } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { traceSteps } from '#parts/groupAssignments/traceSteps.ts';
import type { OwnState } from '#parts/learnerStatuses/nextStep/ownState.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import styles from './course.module.css';

interface Props {
  readonly groupAssignment: GroupAssignmentSummary;
  readonly zone: string;
  /** Of its heading: under a section it is one deeper. */
  readonly level: 2 | 3;
  readonly menu?: readonly MenuItem[] | undefined;
  /** Of a student: where they stand themselves, in place of where the class does. */
  readonly own?: (OwnState & { readonly steps: readonly TraceStep[] }) | undefined;
  /** Said under it. */
  readonly note?: string | undefined;
}

/** One assignment of the course: where it stands, and what comes next by when. (CW-1) */
export function GroupAssignmentCard({ groupAssignment, zone, level, menu, own, note }: Props) {
  const titleId = useId();
  const now = serverNow();
  const Heading = level === 2 ? 'h2' : 'h3';
  const { word, tone } = own?.chip ?? STATUS_CHIPS[groupAssignment.status];
  return (
    <Card labelledBy={titleId}>
      <div className={styles['groupAssignmentHead']}>
        <Heading id={titleId} className={styles['groupAssignmentTitle']}>
          <TextLink
            href={href(PATHS.groupAssignment, {
              groupId: groupAssignment.groupId,
              groupAssignmentId: groupAssignment.id,
            })}
          >
            {groupAssignment.title}
          </TextLink>
        </Heading>
        <Chip tone={tone}>{word}</Chip>
        <span className={styles['grow']} />
        {menu === undefined || menu.length === 0 ? null : (
          <Menu look="more" align="end" label={`More for ${groupAssignment.title}`} items={menu} />
        )}
      </div>
      <p className={styles['next']}>
        {own?.words ?? nextWords(groupAssignment, now, zone)} {note}{' '}
        {own === undefined || own.results === null ? null : (
          <TextLink href={own.results}>
            See results
            <VisuallyHidden>, {groupAssignment.title}</VisuallyHidden>
          </TextLink>
        )}
      </p>
      {groupAssignment.groupAssignmentPhases.length === 0 ? null : (
        <Trace
          label={`Phases of ${groupAssignment.title}`}
          steps={own?.steps ?? traceSteps(groupAssignment, now, zone)}
        />
      )}
    </Card>
  );
}
