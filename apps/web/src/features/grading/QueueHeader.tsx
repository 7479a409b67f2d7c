import type { Queue } from '@circuit/contract/grading';
import { Button, Chip, Icon } from '@circuit/ui';
import { List } from 'lucide-react';
import type { ReactNode } from 'react';

import { figure } from '#parts/words/figures.ts';
import { TaskHeader } from '#parts/workspace/TaskHeader.tsx';

import styles from './grading.module.css';
import { progressOf, type GroupAssignmentOfStaff } from './queue.ts';

interface Props extends GroupAssignmentOfStaff {
  readonly queue: Queue | undefined;
  /** On a phone the list is behind this. */
  readonly onList: () => void;
  readonly onFinalize?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Above everything: where one is, and how far everybody together is. (mock 08) */
export function QueueHeader({ group, groupAssignment, queue, onList, onFinalize, children }: Props) {
  const progress = queue === undefined ? null : progressOf(queue);
  const words = progress === null ? '' : `${figure(progress.done)} of ${figure(progress.total)} graded`;
  return (
    <TaskHeader course={group} groupAssignment={groupAssignment} title="Grading queue" isOneRow>
      {progress === null ? null : (
        <>
          <span className={styles['count']}>
            <Chip>{words}</Chip>
          </span>
          <span className={styles['progress']} aria-hidden>
            <span style={{ inlineSize: `${(100 * progress.done) / Math.max(1, progress.total)}%` }} />
          </span>
        </>
      )}
      <span className={styles['acts']}>
        <span className={styles['listButton']}>
          <Button size="small" icon={<Icon of={List} />} onClick={onList}>
            Queue
          </Button>
        </span>
        {onFinalize === undefined ? null : (
          <span className={styles['finalize']}>
            <Button size="small" onClick={onFinalize}>
              Finalize…
            </Button>
          </span>
        )}
      </span>
      {children}
    </TaskHeader>
  );
}
