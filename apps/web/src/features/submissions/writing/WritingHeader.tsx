import type { Submission } from '@circuit/contract/submissions';
import { Button, Chip, Countdown, Dialog, Icon } from '@circuit/ui';
import { BookOpen, ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { useArrival } from '#parts/authoring/useArrival.ts';
import { formatZoned } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { RubricText } from '#parts/workspace/RubricText.tsx';
import { TaskHeader } from '#parts/workspace/TaskHeader.tsx';

import { Instructions } from './Reference.tsx';
import { useHeight } from './useHeight.ts';
import styles from './writing.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly secondsLeft: number | null;
  readonly isArrival: boolean;
}

/** Where one is, whether it is handed in and how long it is open; where there is no column beside the draft, what is asked. */
export function WritingHeader({ course, groupAssignment, submission, secondsLeft, isArrival }: Props) {
  const heading = useArrival<HTMLHeadingElement>(isArrival);
  const zone = useZone(course.timeZoneId);
  const [head, stays] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useHeight('--head-height', head, stays);
  const [shown, setShown] = useState<'instructions' | 'rubric' | null>(null);
  const close = () => setShown(null);
  const { endsAt } = submission;
  return (
    <div ref={head} className={styles['header']}>
      <div className={styles['headerTitle']}>
        <TaskHeader
          course={course}
          groupAssignment={groupAssignment}
          title={`Your ${workWord(groupAssignment)}`}
          headingRef={heading}
        >
          <StateChip submission={submission} />
        </TaskHeader>
      </div>
      <div ref={stays} className={styles['headerStays']}>
        <p className={styles['due']}>
          {secondsLeft === null ? null : (
            <b>
              <Countdown secondsLeft={secondsLeft} saysLeft />
            </b>
          )}
          {endsAt === null ? null : (
            <span className={styles['dueDate']}>
              {' '}
              {submission.hasPermit ? 'Open for you until ' : ''}
              {formatZoned(new Date(endsAt), zone)}
            </span>
          )}
        </p>
        <div className={styles['headerActs']}>
          <Button size="small" icon={<Icon of={BookOpen} />} onClick={() => setShown('instructions')}>
            Instructions
          </Button>
          {groupAssignment.rubric === null ? null : (
            <Button size="small" icon={<Icon of={ListChecks} />} onClick={() => setShown('rubric')}>
              Rubric
            </Button>
          )}
        </div>
      </div>
      <Dialog isOpen={shown === 'instructions'} onClose={close} title="Instructions">
        <Instructions groupAssignment={groupAssignment} below={2} />
      </Dialog>
      {groupAssignment.rubric === null ? null : (
        <Dialog isOpen={shown === 'rubric'} onClose={close} title={groupAssignment.rubric.name}>
          <RubricText contents={groupAssignment.rubric} />
        </Dialog>
      )}
    </div>
  );
}

function StateChip({ submission: { handedIn, hasChangedSince } }: Pick<Props, 'submission'>) {
  if (handedIn === null) return <Chip>Draft, not handed in</Chip>;
  if (!hasChangedSince) return <Chip tone="ok">Handed in</Chip>;
  return <Chip tone="warn">Changes not handed in</Chip>;
}
