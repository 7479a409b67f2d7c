import type { getLibraryUpdate, GroupAssignment } from '@circuit/contract/groupAssignments';
import { UNLOCK_REASON } from '@circuit/domain/assignments';
import { Button, Chip, Note, Skeleton, Stack } from '@circuit/ui';

import { shortWords } from '#parts/reasons/shortWords.ts';
import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useLibraryUpdateQuery, useUpdateFromLibraryMutation } from '#parts/groupAssignments/groupAssignmentsApi.ts';

import styles from './overview.module.css';

type Update = ResponseOf<typeof getLibraryUpdate>;

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly onClose: () => void;
}

/** What the library's assignment has become since the course took it: seen before anything is taken over. (CW-15) */
export function LibraryUpdateDialog({ groupAssignment, onClose }: Props) {
  const { currentData, error, isFetching, refetch } = useLibraryUpdateQuery({ groupAssignmentId: groupAssignment.id });
  const update = currentData === undefined || isFetching || currentData.differences.length === 0 ? null : currentData;
  const taking = useTakeOver(groupAssignment, update);
  // One dialog from the first moment on: another one in its place would take the focus away.
  return (
    <ActDialog
      title="Update from library"
      note={update === null ? undefined : 'Dates stay the same.'}
      safe={update === null ? 'Close' : 'Cancel'}
      action={update === null ? undefined : 'Update assignment'}
      busyLabel="Updating…"
      failed={null}
      act={taking.send}
      done={`Updated ${groupAssignment.title} from the library. Its dates stay the same.`}
      onClose={onClose}
    >
      {update !== null ? (
        <Differences update={update} taking={taking} onRefresh={() => void refetch()} />
      ) : isFetching ? (
        <Skeleton shape="row" count={3} />
      ) : error === undefined ? (
        <p>Nothing to update. This assignment is the same as in the library.</p>
      ) : (
        <LoadFailed what="Could not compare with the library." error={error} onRetry={refetch} />
      )}
    </ActDialog>
  );
}

function useTakeOver(groupAssignment: GroupAssignment, update: Update | null) {
  const why = useReason({
    label: 'Why the change is needed',
    hint: 'Students have started, and this can change scores. Shown in the course history.',
    isRequired: true,
    least: UNLOCK_REASON.minLength,
    most: UNLOCK_REASON.maxLength,
    short: shortWords,
  });
  const [take, { error }] = useUpdateFromLibraryMutation();
  const isLocked = update?.isLocked === true;

  function send(keyFor: KeyFor) {
    if (update === null) return undefined;
    if (isLocked && !why.check()) return undefined;
    const { version, libraryStamp } = update;
    const request = {
      groupAssignmentId: groupAssignment.id,
      libraryStamp,
      ...(isLocked ? { unlockReason: why.reason } : {}),
    };
    return take({ request, ifMatch: version, idempotencyKey: keyFor({ ...request, version }) });
  }

  return {
    field: why.field,
    failure: error === undefined ? null : problemOf(error),
    send,
  };
}

interface DifferencesProps {
  readonly update: Update;
  readonly taking: ReturnType<typeof useTakeOver>;
  readonly onRefresh: () => void;
}

function Differences({ update: { differences, isLocked }, taking, onRefresh }: DifferencesProps) {
  const { failure } = taking;
  return (
    <Stack gap={4}>
      <p>{countWords(differences.length)} from the library. Updating changes all of them.</p>
      <ul className={styles['differences']}>
        {differences.map(({ field, label, before, after, changesResults }) => (
          <li key={`${field} ${label}`}>
            <span className={styles['what']}>
              <b>{label}</b>
              {changesResults ? <Chip tone="warn">Changes results</Chip> : null}
            </span>
            <span>
              <del>{before === '' ? 'empty' : before}</del>
            </span>
            <span>
              <ins>{after === '' ? 'empty' : after}</ins>
            </span>
          </li>
        ))}
      </ul>
      {isLocked ? taking.field : null}
      {failure === null ? null : failure.status === CHANGED_MEANWHILE ? (
        <Note tone="bad" role="alert" action={<Button onClick={onRefresh}>Compare again</Button>}>
          Not updated. Someone changed this assignment in the meantime.
        </Note>
      ) : (
        <Note tone="bad" role="alert">
          Not updated. {failure.detail}
        </Note>
      )}
    </Stack>
  );
}

const countWords = (count: number): string => (count === 1 ? '1 part differs' : `${count} parts differ`);
