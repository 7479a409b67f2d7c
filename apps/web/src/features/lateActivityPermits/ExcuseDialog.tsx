import { sortedName } from '@circuit/domain/people';
import type { Part } from '@circuit/domain/scoring';
import { Note, SelectField, Skeleton } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { isFetchProblem } from '#platform/api/status.ts';

import { type ExcusalPreview, partOptions, phaseOfPart, weightsWords } from './excusal.ts';
import {
  useExcusalsPreviewQuery,
  useGiveExcusalsMutation,
  useLearnersOfGroupAssignmentQuery,
} from './latePermitsApi.ts';
import styles from './latePermits.module.css';
import { LearnersOfGroupAssignment } from './LearnersOfGroupAssignment.tsx';
import { peopleWords, type GroupAssignmentOfStaff } from './permit.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

const MOST_SHOWN = 5;

/** Who, from what, and why; and before anything is saved, how the score of each would be made. (HS-14) */
export function ExcuseDialog({ groupAssignment, onClose }: Props) {
  const options = partOptions(groupAssignment);
  const [part, setPart] = useState<Part>(options[0]?.value ?? 'submission');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const why = useReason({ hint: 'Private: only people who can give exemptions see it.' });
  const learners = useLearnersOfGroupAssignmentQuery({ groupAssignmentId: groupAssignment.id });
  const people = (learners.data?.items ?? []).filter(({ userId }) => chosen.has(userId)).map(({ userId }) => userId);
  const request = { groupAssignmentId: groupAssignment.id, userIds: people, part };
  const preview = useExcusalsPreviewQuery(people.length === 0 ? skipToken : request);
  // Of this very request: what was worked out for another one says nothing.
  const seen = people.length === 0 || preview.isError ? undefined : preview.currentData;
  const [give] = useGiveExcusalsMutation();

  function save(keyFor: KeyFor) {
    if (!why.check() || seen === undefined) return undefined;
    const wanted = { ...request, reason: why.reason };
    return give({ request: wanted, idempotencyKey: keyFor(wanted) });
  }

  return (
    <ActDialog
      title="Exempt students"
      note="Classmates never see it."
      action={`Exempt ${peopleWords(people.length)}`}
      blockedReason={blockedBy(people.length, seen)}
      failed={(error) => (isFetchProblem(error) ? error.detail : 'Not saved. Try again.')}
      act={save}
      done={`${peopleWords(people.length)} excused.`}
      onClose={onClose}
    >
      <SelectField label="From" value={part} options={options} onChange={setPart} />
      <LearnersOfGroupAssignment
        learners={learners}
        phase={phaseOfPart(part)}
        chosen={chosen}
        isChosenFirst={false}
        onChange={setChosen}
      />
      {why.field}
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
    </ActDialog>
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
