import type { Queue } from '@circuit/contract';
import { AppLink, Button, Chip, Icon } from '@circuit/ui';
import { ArrowLeft, List } from 'lucide-react';
import type { ReactNode } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { figure } from '#parts/words/figures.ts';

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
    <div className={styles['header']}>
      <AppLink href={href(PATHS.groupAssignment, idsOf(group, groupAssignment))} className={styles['back']}>
        <Icon of={ArrowLeft} /> <span>{groupAssignment.title}</span>
      </AppLink>
      <h1 tabIndex={-1}>Grading queue</h1>
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
    </div>
  );
}
