import { sortedName } from '@circuit/domain/people';
import { Button, Dialog, ErrorSummary, Note, TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { many } from '#parts/words/figures.ts';

import { useAddPairingMutation } from './distributionApi.ts';
import styles from './distribution.module.css';
import { StudentChoice } from './StudentChoice.tsx';
import { type Choice, NO_REASON, type GroupAssignmentOfStaff, SHORTEST_REASON } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

/** One student asked to review one hand-in, by hand. The server says which two cannot be paired, and why. (AP-6) */
export function AddPairingDialog({ groupAssignment, onClose }: Props) {
  const [add, adding] = useAddPairingMutation();
  const [reviewer, setReviewer] = useState<Choice | null>(null);
  const [author, setAuthor] = useState<Choice | null>(null);
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const id = useId();
  const ids = { reviewer: `${id}-reviewer`, author: `${id}-author`, reason: `${id}-reason` };
  const mistakes = {
    reviewer: reviewer === null ? 'Choose who reviews.' : undefined,
    author: author === null ? 'Choose whose work.' : undefined,
    reason: reason.trim().length < SHORTEST_REASON ? NO_REASON : undefined,
  };
  const errorOf = (field: keyof typeof ids) => (attempt === 0 ? undefined : mistakes[field]);

  async function save() {
    setAttempt(attempt + 1);
    const submissionId = author?.submissionId ?? null;
    if (reviewer === null || author === null || submissionId === null || mistakes.reason !== undefined) return;
    const request = {
      groupAssignmentId: groupAssignment.id,
      submissionId,
      reviewerId: reviewer.id,
      reason: reason.trim(),
    };
    const { error } = await add({ request, idempotencyKey: keyFor(request) });
    if (error !== undefined) return;
    done();
    dispatch(notify({ type: 'SUCCESS', text: `${sortedName(reviewer)} now reviews ${sortedName(author)}.` }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add pairing"
      note="The two never see each other’s names."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={adding.isLoading} busyLabel="Adding…" onClick={() => void save()}>
            Add pairing
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <ErrorSummary
          attempt={attempt}
          errors={(['reviewer', 'author', 'reason'] as const).flatMap((field) => {
            const text = errorOf(field);
            return text === undefined ? [] : [{ fieldId: ids[field], text }];
          })}
        />
        <StudentChoice
          groupAssignment={groupAssignment}
          label="Who reviews"
          id={ids.reviewer}
          isOfHandIns={false}
          hintOf={({ reviewsGiven }) => `${many(reviewsGiven, 'review')} to give`}
          chosen={reviewer}
          onChoose={setReviewer}
          error={errorOf('reviewer')}
        />
        <StudentChoice
          groupAssignment={groupAssignment}
          label="Whose work"
          id={ids.author}
          isOfHandIns
          hintOf={({ reviewerCount }) => many(reviewerCount, 'reviewer')}
          chosen={author}
          onChoose={setAuthor}
          error={errorOf('author')}
        />
        <TextAreaField
          id={ids.reason}
          label="Reason"
          hint="Shown beside the pairing and in the course history."
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={errorOf('reason')}
        />
        {adding.error === undefined ? null : (
          <Note tone="bad" role="alert">
            Not added. {problemOf(adding.error).detail}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
