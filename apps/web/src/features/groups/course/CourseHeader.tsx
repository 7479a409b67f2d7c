import { Breadcrumbs, Chip, PageTitle } from '@circuit/ui';
import type { ReactNode } from 'react';

import { COURSES_CRUMB } from '#parts/addresses/crumbs.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import type { Course } from '../course.ts';
import styles from './course.module.css';
import { endedWords, roleWords, whenWords } from '../courseWords.ts';

const list = new Intl.ListFormat('en-US');

/** S2.13: name, term, dates, one's own role; students read who teaches. */
export function CourseHeader({ group, action }: { readonly group: Course; readonly action?: ReactNode }) {
  const ended = endedWords(group);
  const globalRoles = (useUserInfo().data?.roles ?? []).map(({ role }) => role);
  const isOnlyStudent = group.roles.length > 0 && group.roles.every((role) => role === 'GroupLearner');
  return (
    <div>
      {!isOnlyStudent && <Breadcrumbs trail={[COURSES_CRUMB]} />}
      <div className={styles['head']}>
        <div>
          <PageTitle>{group.name}</PageTitle>
          <p className={styles['when']}>
            {whenWords(group)} {isOnlyStudent ? teachersWords(group.instructors) : roleWords(group.roles, globalRoles)}
            {group.studentCount !== null && ` ${studentsWords(group.studentCount)}`}
            {ended !== null && <Chip tone="warn">{ended}</Chip>}
          </p>
        </div>
        {action}
      </div>
    </div>
  );
}

function teachersWords(instructors: readonly string[]): string {
  if (instructors.length === 0) return 'No instructor yet.';
  return `${instructors.length === 1 ? 'Instructor' : 'Instructors'}: ${list.format(instructors)}.`;
}

function studentsWords(count: number): string {
  return count === 1 ? '1 student.' : `${count} students.`;
}
