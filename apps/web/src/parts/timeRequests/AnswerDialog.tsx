import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { TimeRequest } from '@circuit/contract/timeRequests';
import { displayName } from '@circuit/domain/people';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { TextAreaField, TextField } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { isFetchProblem } from '#platform/api/status.ts';
import { formatZoned } from '#platform/time/format.ts';
import { readZonedFields, toZonedFields } from '#platform/time/zonedFields.ts';

import styles from './timeRequests.module.css';
import { useAnswerTimeRequestMutation } from './timeRequestsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly request: TimeRequest;
  readonly decision: 'give' | 'refuse';
  readonly zone: string;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

/** The time that was asked for stands there already: the second press answers. (TQ-8) */
export function AnswerDialog({ groupAssignment, request: asked, decision, zone, onAnswered, onClose }: Props) {
  const isGiving = decision === 'give';
  const name = displayName(asked.person);
  const [fields, setFields] = useState(() => toZonedFields(new Date(asked.until), zone));
  const [words, setWords] = useState('');
  const until = readZonedFields(fields, zone);
  const show = (iso: string) => formatZoned(new Date(iso), zone);
  const [answer] = useAnswerTimeRequestMutation();

  function send(keyFor: KeyFor) {
    if (isGiving && until === null) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      timeRequestId: asked.id,
      until: isGiving && until !== null ? until.instant.toISOString() : null,
      answer: words.trim(),
    };
    return answer({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title={isGiving ? `Give ${name} more time?` : `Refuse more time for ${name}?`}
      action={isGiving ? 'Give time' : 'Refuse'}
      blockedReason={isGiving && until === null ? 'Enter a day and a time.' : undefined}
      failed={(error) => (isFetchProblem(error) ? error.detail : 'Not answered. Try again.')}
      act={send}
      done={isGiving ? `${name} has more time.` : `You refused ${name}’s request.`}
      onDone={() => {
        onAnswered();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Asked for: {PHASE_LABELS[asked.phase]} until {show(asked.until)}
        {asked.endsAt === null ? '.' : `. Their deadline now: ${show(asked.endsAt)}.`}
      </p>
      <p>“{asked.reason}”</p>
      {isGiving ? (
        <div className={styles['until']}>
          <TextField
            label="Until, day"
            type="date"
            value={fields.date}
            onChange={(date) => setFields({ ...fields, date })}
            error={until === null ? 'Enter a day and a time.' : undefined}
          />
          <TextField
            label="Time"
            type="time"
            value={fields.time}
            hint={until?.hint ?? undefined}
            onChange={(time) => setFields({ ...fields, time })}
          />
        </div>
      ) : null}
      <TextAreaField
        label="A few words to the student (optional)"
        hint={
          isGiving
            ? 'Their later phases move along. The student is told; classmates are not.'
            : 'The student is told. Their deadline stays as it is.'
        }
        value={words}
        maxLength={500}
        onChange={setWords}
      />
    </ActDialog>
  );
}
