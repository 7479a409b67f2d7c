import { Breadcrumbs, PageTitle, TextLink } from '@circuit/ui';
import type { ReactNode, Ref } from 'react';

import { addressOf, type RunOfCourse, workWord } from '#features/handIn/run.ts';
import { courseCrumb } from '#shared/navigation/crumbs.ts';

import styles from './submission.module.css';

interface Props extends RunOfCourse {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Course, assignment, and what of it this is. */
export function WorkHead({ course, run, title, children, headingRef }: Props) {
  return (
    <div className={styles['head']}>
      <div>
        <Breadcrumbs trail={[courseCrumb(course)]} />
        <PageTitle ref={headingRef} sub={<TextLink href={addressOf({ course, run })}>{run.title}</TextLink>}>
          {title ?? `Your ${workWord(run)}`}
        </PageTitle>
      </div>
      {children}
    </div>
  );
}
