import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { Button, Dialog, Skeleton, Stack } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useDatesPreviewQuery } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { useTypedTitle } from '#parts/groupAssignments/TypedTitle.tsx';
import { formatDateTime } from '#platform/time/format.ts';
import { many } from '#parts/words/figures.ts';

import { effectWords } from './dateEffectWords.ts';
import styles from './edit.module.css';
import type { GroupAssignmentDates, SavingDates } from './useGroupAssignmentEditor.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: Pick<GroupAssignment, 'id' | 'title'>;
  readonly dates: GroupAssignmentDates;
  readonly onSave: (options: SavingDates) => void;
  readonly onClose: () => void;
}

/** A deadline that students are working toward does not move by accident: what it does to whom is said first. (CW-13, CW-26) */
export function SaveDatesDialog({ group, groupAssignment, dates, onSave, onClose }: Props) {
  const query = useDatesPreviewQuery({ groupAssignmentId: groupAssignment.id, items: [...dates] });
  const { data: effects, error } = query;
  const title = useTypedTitle({ groupAssignment, isNeeded: effects?.needsTitle === true });
  const save = (shouldNotify: boolean) => {
    if (title.check()) onSave({ shouldNotify, ...title.fields });
  };
  const isClosing = effects?.needsTitle === true;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isClosing ? 'Close a running phase?' : 'Move a running deadline?'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {effects === undefined ? null : (
            <>
              <Button onClick={() => save(false)}>Save without a message</Button>
              <Button kind="primary" onClick={() => save(true)}>
                Save and message students
              </Button>
            </>
          )}
        </>
      }
    >
      <Stack gap={3}>
        {effects === undefined && !query.isError ? (
          <Skeleton shape="line" count={3} label="Loading what the new dates would change" />
        ) : null}
        {!query.isError ? null : (
          <LoadFailed
            what="Could not load what the new dates would change. Nothing was saved."
            error={error}
            onRetry={query.refetch}
          />
        )}
        {effects === undefined ? null : (
          <>
            <p>
              {studentsWords(group.studentCount)} the new dates right away. Should students with something left to do
              get a message?
            </p>
            <ul className={styles['list']}>
              {effects.phases.map((effect) => (
                <li key={effect.type}>{effectWords(effect, (at) => formatDateTime(at, group.timeZoneId))}</li>
              ))}
              {effects.endedPermitCount === 0 ? null : (
                <li>
                  {many(effects.endedPermitCount, 'late permit')} {effects.endedPermitCount === 1 ? 'ends' : 'end'}: the
                  class now has just as much time.
                </li>
              )}
            </ul>
            {title.field}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function studentsWords(count: number | null): string {
  if (count === null) return 'Students see';
  return count === 1 ? '1 student sees' : `${count} students see`;
}
