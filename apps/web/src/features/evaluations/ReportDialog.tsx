import type { LearnerEvaluation } from '@circuit/contract/evaluations';
import type { ReportKind } from '@circuit/domain/evaluations';
import { Checkbox, RadioCards, TextAreaField } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { useReportWorkMutation } from './reviewApi.ts';

interface Props extends Pick<GroupAssignmentOfCourse, 'groupAssignment'> {
  readonly task: Pick<LearnerEvaluation, 'id' | 'mayBeReplaced'>;
  /** "essay" */
  readonly word: string;
  readonly onClose: () => void;
  readonly onReported: (reported: Reported) => void;
}

export interface Reported {
  /** The work that was given in its place; null when none was. */
  readonly replacementId: string | null;
  readonly wantedAnother: boolean;
}

const KINDS: readonly { readonly value: ReportKind; readonly label: string; readonly hint: string }[] = [
  { value: 'identityVisible', label: 'It shows who wrote it', hint: 'A name, an e-mail address or a photo.' },
  { value: 'empty', label: 'It is empty', hint: 'Or there is almost nothing to review.' },
  { value: 'cannotOpen', label: 'It cannot be opened', hint: 'A file or link does not work.' },
  { value: 'plagiarism', label: 'It seems to be copied', hint: 'Say below where you saw it.' },
  { value: 'offensive', label: 'It is offensive', hint: 'It attacks or threatens people.' },
];

/** Something is wrong with the work: staff look at it, and once the reviewer gets another one. (RW-7) */
export function ReportDialog({ groupAssignment, task, word, onClose, onReported }: Props) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [details, setDetails] = useState('');
  const [wantsAnother, setWantsAnother] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const [report] = useReportWorkMutation();

  async function send(keyFor: KeyFor) {
    setMissing(kind === null);
    if (kind === null) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      learnerEvaluationId: task.id,
      kind,
      details,
      wantsAnother: wantsAnother && task.mayBeReplaced,
    };
    const answer = await report({ request, idempotencyKey: keyFor(request) });
    if (answer.data !== undefined)
      onReported({ replacementId: answer.data.replacementId, wantedAnother: request.wantsAnother });
    return answer;
  }

  return (
    <ActDialog
      title={`Report this ${word}`}
      note="The author will not know that it was you."
      safe="Go back"
      action="Report"
      failed="Not reported yet."
      isFailureFirst
      act={send}
      onClose={onClose}
    >
      <RadioCards
        label="What is wrong?"
        options={KINDS}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setMissing(false);
        }}
        error={isMissing ? 'Choose what is wrong.' : undefined}
      />
      <TextAreaField
        label="What should your instructor know? (optional)"
        value={details}
        onChange={setDetails}
        maxLength={2000}
      />
      {task.mayBeReplaced ? (
        <Checkbox
          label={word === 'essay' ? 'Give me another essay to review' : 'Give me other work to review'}
          hint="You can do this once per assignment, if another one is available."
          isChecked={wantsAnother}
          onChange={setWantsAnother}
        />
      ) : null}
    </ActDialog>
  );
}
