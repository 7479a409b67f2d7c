import { IconButton } from '@circuit/ui';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { type Course, termToTellApart } from './courses.ts';
import { CoursesFailed, CoursesLoading } from './CoursesStates.tsx';
import styles from './NavSheet.module.css';
import { COURSES_LABELS, useMenuCourses, type WhichCourses } from './useMenuCourses.ts';

/** Below md: one sheet from the top, with the groups of the bar as headings and no menus inside menus. (S2.35) */
export function NavSheet({
  hasTeaching,
  hasTaking,
  manage,
}: {
  readonly hasTeaching: boolean;
  readonly hasTaking: boolean;
  readonly manage: readonly { readonly label: string; readonly href: string }[];
}) {
  const { isOpen, toggle, button, sheetId } = useSheet();
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        icon={isOpen ? X : MenuIcon}
        isExpanded={isOpen}
        controls={sheetId}
        onClick={toggle}
      />
      <div id={sheetId} className={styles['sheet']} hidden={!isOpen}>
        {isOpen && (
          <>
            <NavLink to={PATHS.home} end className={styles['link'] ?? ''}>
              Home
            </NavLink>
            {hasTeaching && <Courses which="teaching" />}
            {hasTaking && <Courses which="taking" />}
            {manage.length > 0 && (
              <>
                <h2 className={styles['heading']}>Manage</h2>
                <Links entries={manage} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

function Courses({ which }: { readonly which: WhichCourses }) {
  const { courses, isLoading, retry } = useMenuCourses(which, true);
  return (
    <>
      <h2 className={styles['heading']}>{COURSES_LABELS[which]}</h2>
      {isLoading && <CoursesLoading />}
      {retry !== null && <CoursesFailed onRetry={retry} />}
      <Links
        entries={courses.map((course) => ({
          label: labelOf(course, courses),
          href: href(PATHS.course, { groupId: course.id }),
        }))}
      />
    </>
  );
}

function labelOf(course: Course, listed: readonly Course[]): string {
  const term = termToTellApart(course, listed);
  return term === undefined ? course.name : `${course.name} (${term})`;
}

function Links({ entries }: { readonly entries: readonly { readonly label: string; readonly href: string }[] }) {
  return (
    <ul className={styles['list']}>
      {entries.map(({ label, href: to }) => (
        <li key={to}>
          <Link to={to} className={styles['link']}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Esc closes and gives the focus back; going somewhere closes too. */
function useSheet() {
  // Open on this page only: going somewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheetId = useId();
  const { key } = useLocation();
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), button, sheetId };
}
