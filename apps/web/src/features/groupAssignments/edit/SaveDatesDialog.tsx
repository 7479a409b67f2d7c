import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Button, Dialog, Note, Skeleton, Stack } from '@circuit/ui';

import { problemOf } from '#shared/api/problemOf.ts';
import { useDatesPreviewQuery } from '#shared/groupAssignments/groupAssignmentsApi.ts';
import { useTypedTitle } from '#shared/groupAssignments/TypedTitle.tsx';
import { formatDateTime } from '#shared/time/format.ts';
import { many } from '#shared/words/figures.ts';

import { effectWords } from './dateEffectWords.ts';
import styles from './edit.module.css';
import type { RunDates, SavingDates } from './useRunEditor.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: Pick<GroupAssignment, 'id' | 'title'>;
  readonly dates: RunDates;
  readonly onSave: (options: SavingDates) => void;
  readonly onClose: () => void;
}

/** A deadline that students are working towards does not move by accident: what it does to whom is said first. (CW-13, CW-26) */
export function SaveDatesDialog({ group, run, dates, onSave, onClose }: Props) {
  const query = useDatesPreviewQuery({ groupAssignmentId: run.id, items: [...dates] });
  const { data: effects, error } = query;
  const title = useTypedTitle({ run, isNeeded: effects?.needsTitle === true });
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
          <Note tone="bad" role="alert" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
            Could not load what the new dates would change. Nothing was saved. {problemOf(error).detail}
          </Note>
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
