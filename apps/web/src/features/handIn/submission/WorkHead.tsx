import { PageTitle } from '@circuit/ui';
import type { ReactNode } from 'react';

import { CourseCrumb } from '#features/handIn/hub/CourseCrumb.tsx';
import { addressOf, type RunOfCourse, workWord } from '#features/handIn/run.ts';
import { TextLink } from '@circuit/ui';

import styles from './submission.module.css';

interface Props extends RunOfCourse {
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Course, assignment, and what of it this is. */
export function WorkHead({ course, run, title, children }: Props) {
  return (
    <div className={styles['head']}>
      <div>
        <CourseCrumb course={course} />
        <PageTitle sub={<TextLink href={addressOf({ course, run })}>{run.title}</TextLink>}>
          {title ?? `Your ${workWord(run)}`}
        </PageTitle>
      </div>
      {children}
    </div>
  );
}
