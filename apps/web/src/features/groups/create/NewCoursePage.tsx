import type { GroupId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';
import { Breadcrumbs, PageTitle, RadioCards, SelectField } from '@circuit/ui';
import { useState } from 'react';

import { useConfigurationQuery, useGroupsQuery } from '#platform/api/resources.ts';
import { COURSES_CRUMB } from '#parts/addresses/crumbs.ts';
import { useActor } from '#platform/session/useSession.ts';
import { termOf } from '#parts/words/courseTerm.ts';

import type { Course } from '../course.ts';
import { naturally } from '../naturally.ts';
import { CopiedCourse } from './CopiedCourse.tsx';
import styles from './create.module.css';
import { EmptyCourse } from './EmptyCourse.tsx';
import { Step } from './Step.tsx';

type Origin = 'empty' | 'copy';

/** S2.11: empty, or as a copy of an earlier course. */
export function NewCoursePage() {
  const actor = useActor();
  const { data: configuration } = useConfigurationQuery();
  const { data: groups } = useGroupsQuery();
  const [origin, setOrigin] = useState<Origin>('empty');
  const [chosenId, setChosenId] = useState<GroupId | ''>('');
  const sources = naturally(
    (groups?.items ?? []).filter((group) => !group.isDeleted && can(actor, 'GroupUpdate', group)),
  );
  const sourceId = sources.find(({ id }) => id === chosenId)?.id ?? sources[0]?.id;
  return (
    <div className={styles['page']}>
      <div>
        <Breadcrumbs trail={[COURSES_CRUMB]} />
        <PageTitle>New course</PageTitle>
      </div>
      {sources.length > 0 && (
        <Step title="Start from">
          <RadioCards<Origin>
            isRow
            label="Start with"
            value={origin}
            onChange={setOrigin}
            options={[
              { value: 'empty', label: 'An empty course' },
              { value: 'copy', label: 'A copy of an earlier course' },
            ]}
          />
          {origin === 'copy' && sourceId !== undefined && (
            <SelectField<GroupId>
              label="Course to copy"
              value={sourceId}
              onChange={setChosenId}
              options={sources.map((group) => ({ value: group.id, label: labelOf(group) }))}
            />
          )}
        </Step>
      )}
      {origin === 'copy' && sourceId !== undefined ? (
        <CopiedCourse key={sourceId} groupId={sourceId} />
      ) : (
        <EmptyCourse zone={configuration?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID} />
      )}
    </div>
  );
}

function labelOf(group: Course): string {
  return `${group.name} (${termOf(group)})`;
}
