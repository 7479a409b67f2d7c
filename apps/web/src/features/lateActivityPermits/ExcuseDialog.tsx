import { sortedName } from '@circuit/domain/people';
import type { Part } from '@circuit/domain/scoring';
import { Button, Dialog, Note, SelectField, Skeleton, TextAreaField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { isFetchProblem } from '#platform/api/status.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type ExcusalPreview, partOptions, phaseOfPart, weightsWords } from './excusal.ts';
import {
  useExcusalsPreviewQuery,
  useGiveExcusalsMutation,
  useLearnersOfGroupAssignmentQuery,
} from './latePermitsApi.ts';
import styles from './latePermits.module.css';
import { LearnersOfGroupAssignment } from './LearnersOfGroupAssignment.tsx';
import { peopleWords, type GroupAssignmentOfStaff, SHORTEST_REASON } from './permit.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

const MOST_SHOWN = 5;

/** Who, from what, and why; and before anything is saved, how the score of each would be made. (HS-14) */
export function ExcuseDialog({ groupAssignment, onClose }: Props) {
  const dispatch = useAppDispatch();
  const options = partOptions(groupAssignment);
  const [part, setPart] = useState<Part>(options[0]?.value ?? 'submission');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const learners = useLearnersOfGroupAssignmentQuery({ groupAssignmentId: groupAssignment.id });
  const people = (learners.data?.items ?? []).filter(({ userId }) => chosen.has(userId)).map(({ userId }) => userId);
  const request = { groupAssignmentId: groupAssignment.id, userIds: people, part };
  const preview = useExcusalsPreviewQuery(people.length === 0 ? skipToken : request);
  // Of this very request: what was worked out for another one says nothing.
  const seen = people.length === 0 || preview.isError ? undefined : preview.currentData;
  const [give, giving] = useGiveExcusalsMutation();
  const { keyFor, done } = useIntentKey();
  const needsReason = reason.trim().length < SHORTEST_REASON;

  async function save() {
    setIsTried(true);
    if (needsReason || seen === undefined) return;
    const wanted = { ...request, reason };
    const { error } = await give({ request: wanted, idempotencyKey: keyFor(wanted) });
    if (error !== undefined) return;
    done();
    dispatch(notify({ type: 'SUCCESS', text: `${peopleWords(people.length)} excused.` }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Exempt students"
      note="Classmates never see it."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={giving.isLoading}
            blockedReason={blockedBy(people.length, seen)}
            onClick={() => void save()}
          >
            Exempt {peopleWords(people.length)}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <SelectField label="From" value={part} options={options} onChange={setPart} />
        <LearnersOfGroupAssignment
          learners={learners}
          phase={phaseOfPart(part)}
          chosen={chosen}
          isChosenFirst={false}
          onChange={setChosen}
        />
        <TextAreaField
          label="Reason"
          hint="Private: only people who can give exemptions see it."
          value={reason}
          maxLength={500}
          error={isTried && needsReason ? 'Say why, in a few words.' : undefined}
          onChange={setReason}
        />
        {people.length === 0 ? (
          <p className={styles['quiet']}>Choose students to see how this changes their score.</p>
        ) : seen !== undefined ? (
          <Weights preview={seen} />
        ) : preview.isError ? (
          <LoadFailed
            what="We could not work out how this changes their score, so you cannot save it yet."
            onRetry={preview.refetch}
          />
        ) : (
          <Skeleton shape="row" count={2} label="Working out the weights" />
        )}
        {giving.isError ? (
          <Note tone="bad" role="alert">
            {isFetchProblem(giving.error) ? giving.error.detail : 'Not saved. Try again.'}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}

function Weights({ preview: { effects, refusal } }: { readonly preview: ExcusalPreview }) {
  return (
    <section className={styles['effects']} aria-label="What will count">
      <h3>What will count</h3>
      {refusal === null ? null : <Note tone="warn">{refusal}</Note>}
      <ul>
        {effects.slice(0, MOST_SHOWN).map(({ person, weights, note }) => (
          <li key={person.id}>
            <b>{sortedName(person)}</b>: {weightsWords(weights)} {note}
          </li>
        ))}
      </ul>
      {effects.length > MOST_SHOWN ? (
        <p className={styles['quiet']}>And {peopleWords(effects.length - MOST_SHOWN)} more.</p>
      ) : null}
    </section>
  );
}

/** Nobody is excused before what it does was seen. (HS-14) */
function blockedBy(count: number, seen: ExcusalPreview | undefined): string | undefined {
  if (count === 0) return 'Choose at least one student.';
  return seen === undefined ? 'Still working out what this changes.' : (seen.refusal ?? undefined);
}
