import { sortedName } from '@circuit/domain/people';
import { ErrorSummary } from '@circuit/ui';
import { useId, useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { many } from '#parts/words/figures.ts';

import { useAddPairingMutation } from './distributionApi.ts';
import { StudentChoice } from './StudentChoice.tsx';
import type { Choice, GroupAssignmentOfStaff } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

/** One student asked to review one hand-in, by hand. The server says which two cannot be paired, and why. (AP-6) */
export function AddPairingDialog({ groupAssignment, onClose }: Props) {
  const [add] = useAddPairingMutation();
  const [reviewer, setReviewer] = useState<Choice | null>(null);
  const [author, setAuthor] = useState<Choice | null>(null);
  const why = useReason({ hint: 'Shown beside the pairing and in the course history.' });
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const ids = { reviewer: `${id}-reviewer`, author: `${id}-author` };
  const mistakes = {
    reviewer: reviewer === null ? 'Choose who reviews.' : undefined,
    author: author === null ? 'Choose whose work.' : undefined,
  };
  const errorOf = (field: keyof typeof ids) => (attempt === 0 ? undefined : mistakes[field]);

  function save(keyFor: KeyFor) {
    setAttempt(attempt + 1);
    const submissionId = author?.submissionId ?? null;
    const isSaid = why.check();
    if (reviewer === null || submissionId === null || !isSaid) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      submissionId,
      reviewerId: reviewer.id,
      reason: why.reason,
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
        errors={[
          { fieldId: ids.reviewer, text: errorOf('reviewer') },
          { fieldId: ids.author, text: errorOf('author') },
          { fieldId: why.id, text: why.error },
        ].flatMap(({ fieldId, text }) => (text === undefined ? [] : [{ fieldId, text }]))}
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
      {why.field}
    </ActDialog>
  );
}
