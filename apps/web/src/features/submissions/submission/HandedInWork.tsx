import type { Submission } from '@circuit/contract/submissions';
import { Button, Chip, LinkButton, Note, Row } from '@circuit/ui';
import { useState } from 'react';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { givenOutWords } from '../groupAssignment.ts';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { formatZoned } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { HandedItselfIn } from './HandedItselfIn.tsx';
import styles from './submission.module.css';
import { VersionView } from '../versions/VersionView.tsx';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly onChange: () => void;
}

/** Handed in and still open: what counts is shown, and one press leads back to writing. (HS-6) */
export function HandedInWork({ course, groupAssignment, submission, onChange }: Props) {
  const zone = useZone(course.timeZoneId);
  const [areVersionsShown, setVersionsShown] = useState(false);
  const { handedIn, endsAt } = submission;
  if (handedIn === null) return null;
  const until = endsAt === null ? '' : ` You can change it until ${formatZoned(new Date(endsAt), zone)}.`;
  return (
    <div className={styles['page']}>
      <TaskPageHeader course={course} groupAssignment={groupAssignment} title={`Your ${workWord(groupAssignment)}`}>
        <Row>
          <Chip tone="ok">Handed in</Chip>
          <LinkButton href={href(PATHS.receipt, idsOf(course, groupAssignment))}>Receipt</LinkButton>
          <Button onClick={() => setVersionsShown(true)}>Earlier versions</Button>
          <Button kind="primary" onClick={onChange}>
            Change {workWord(groupAssignment)}
          </Button>
        </Row>
      </TaskPageHeader>
      <Note tone="ok">
        Version {handedIn.number} was handed in {formatZoned(new Date(handedIn.handedInAt), zone)}. It counts.{until}
      </Note>
      <HandedItselfIn receipt={handedIn} />
      {submission.isGivenOut ? <Note tone="info">{givenOutWords(groupAssignment)}</Note> : null}
      <VersionView groupAssignment={groupAssignment} submission={submission} version={handedIn} />
      {areVersionsShown ? (
        <VersionsDialog
          course={course}
          groupAssignment={groupAssignment}
          submission={submission}
          onClose={() => setVersionsShown(false)}
        />
      ) : null}
    </div>
  );
}
