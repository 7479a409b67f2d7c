import type { Rubric } from '@circuit/contract/rubrics';
import { Chip, EmptyState, Skeleton, TextLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import styles from '#parts/authoring/rows.module.css';

import { useRubricUseQuery } from './rubricsApi.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

/** The assignments that use the rubric, as far as the reader may know them. (RB-9) */
export function UsedInSection({ rubric }: { readonly rubric: Rubric }) {
  const query = useRubricUseQuery({ rubricId: rubric.id });
  if (query.isError)
    return (
      <LoadFailed
        look="place"
        what="Could not load where this rubric is used."
        error={query.error}
        onRetry={query.refetch}
      />
    );
  if (query.data === undefined) return <Skeleton shape="row" count={3} />;
  const { items, otherCount } = query.data;
  if (items.length === 0 && otherCount === 0)
    return <EmptyState title="No assignment uses this rubric yet." text="Attach it in an assignment’s editor." />;
  return (
    <div className={styles['section']}>
      <ul className={styles['people']} aria-label="Assignments">
        {items.map(({ assignmentId, title, activeCourseCount }) => (
          <li key={assignmentId}>
            <span className={styles['person']}>
              <TextLink href={href(PATHS.assignment, { assignmentId })}>{title}</TextLink>
            </span>
            {activeCourseCount === 0 ? (
              <Chip>Not active</Chip>
            ) : (
              <Chip tone="ok">Active in {activeCourseCount === 1 ? '1 course' : `${activeCourseCount} courses`}</Chip>
            )}
          </li>
        ))}
      </ul>
      {otherCount === 0 ? null : (
        <p className={styles['muted']}>
          {otherCount === 1 ? 'One other assignment uses' : `${otherCount} other assignments use`} it, but not shared
          with you.
        </p>
      )}
    </div>
  );
}
