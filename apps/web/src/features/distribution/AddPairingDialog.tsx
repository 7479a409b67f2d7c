import { sortedName } from '@circuit/domain/people';
import { ErrorSummary, TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { many } from '#parts/words/figures.ts';

import { useAddPairingMutation } from './distributionApi.ts';
import { StudentChoice } from './StudentChoice.tsx';
import { type Choice, NO_REASON, type GroupAssignmentOfStaff, SHORTEST_REASON } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

/** One student asked to review one hand-in, by hand. The server says which two cannot be paired, and why. (AP-6) */
export function AddPairingDialog({ groupAssignment, onClose }: Props) {
  const [add] = useAddPairingMutation();
  const [reviewer, setReviewer] = useState<Choice | null>(null);
  const [author, setAuthor] = useState<Choice | null>(null);
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const ids = { reviewer: `${id}-reviewer`, author: `${id}-author`, reason: `${id}-reason` };
  const mistakes = {
    reviewer: reviewer === null ? 'Choose who reviews.' : undefined,
    author: author === null ? 'Choose whose work.' : undefined,
    reason: reason.trim().length < SHORTEST_REASON ? NO_REASON : undefined,
  };
  const errorOf = (field: keyof typeof ids) => (attempt === 0 ? undefined : mistakes[field]);

  function save(keyFor: KeyFor) {
    setAttempt(attempt + 1);
    const submissionId = author?.submissionId ?? null;
    if (reviewer === null || submissionId === null || mistakes.reason !== undefined) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      submissionId,
      reviewerId: reviewer.id,
      reason: reason.trim(),
    };
    return add({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title="Add pairing"
      note="The two never see each other’s names."
      action="Add pairing"
      busyLabel="Adding…"
      failed="Not added."
      act={save}
      done={
        reviewer === null || author === null ? undefined : `${sortedName(reviewer)} now reviews ${sortedName(author)}.`
      }
      onClose={onClose}
    >
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
    </ActDialog>
  );
}
