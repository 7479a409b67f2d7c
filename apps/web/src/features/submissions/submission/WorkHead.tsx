import { Breadcrumbs, PageTitle, TextLink } from '@circuit/ui';
import type { ReactNode, Ref } from 'react';

import { type GroupAssignmentOfCourse, workWord } from '../groupAssignment.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { courseCrumb } from '#parts/addresses/crumbs.ts';

import styles from './submission.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Course, assignment, and what of it this is. */
export function WorkHead({ course, groupAssignment, title, children, headingRef }: Props) {
  return (
    <div className={styles['head']}>
      <div>
        <Breadcrumbs trail={[courseCrumb(course)]} />
        <PageTitle
          ref={headingRef}
          sub={
            <TextLink href={href(PATHS.groupAssignment, idsOf(course, groupAssignment))}>
              {groupAssignment.title}
            </TextLink>
          }
        >
          {title ?? `Your ${workWord(groupAssignment)}`}
        </PageTitle>
      </div>
      {children}
    </div>
  );
}
