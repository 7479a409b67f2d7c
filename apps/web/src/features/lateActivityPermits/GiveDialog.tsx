import type { UserId } from '@circuit/domain/kernel';
import { Checkbox, SelectField, Skeleton, TextField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { isFetchProblem } from '#platform/api/status.ts';
import { zoneWords } from '#platform/time/format.ts';
import { readZonedFields, toZonedFields, type ZonedFields } from '#platform/time/zonedFields.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { Effects, type Preview } from './Effects.tsx';
import {
  useGiveLatePermitsMutation,
  useLatePermitsPreviewQuery,
  useLearnersOfGroupAssignmentQuery,
} from './latePermitsApi.ts';
import styles from './latePermits.module.css';
import { LearnersOfGroupAssignment } from './LearnersOfGroupAssignment.tsx';
import {
  likelyEnd,
  likelyPhase,
  peopleWords,
  type PermitPhase,
  phaseOptions,
  type GroupAssignmentOfStaff,
} from './permit.ts';

interface Props extends GroupAssignmentOfStaff {
  /** Who and what it is about, where that was chosen before. */
  readonly chosenFirst?: readonly UserId[] | undefined;
  readonly phaseFirst?: PermitPhase | undefined;
  readonly onClose: () => void;
}

/** Who, which phase, until when, why; and before anything is saved, what it changes for each of them. (HS-11) */
export function GiveDialog({ group, groupAssignment, chosenFirst, phaseFirst, onClose }: Props) {
  const zone = useZone(group.timeZoneId);
  const options = phaseOptions(groupAssignment);
  const [opened] = useState(serverNow);
  const [phase, setPhase] = useState<PermitPhase>(
    () => phaseFirst ?? likelyPhase(groupAssignment, opened) ?? options[0]?.value ?? 'Submission',
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(chosenFirst ?? []));
  // What nobody has typed follows the phase.
  const [typed, setFields] = useState<ZonedFields | null>(null);
  const fields = typed ?? toZonedFields(likelyEnd(groupAssignment, phase, opened), zone);
  const [cascades, setCascades] = useState(true);
  const why = useReason({ hint: 'Private: only people who can give permits see it.' });
  const learners = useLearnersOfGroupAssignmentQuery({ groupAssignmentId: groupAssignment.id });
  const until = readZonedFields(fields, zone);
  const people = (learners.data?.items ?? []).filter(({ userId }) => chosen.has(userId)).map(({ userId }) => userId);
  const isComplete = people.length > 0 && until !== null;
  const request = {
    groupAssignmentId: groupAssignment.id,
    userIds: people,
    phase,
    until: (until?.instant ?? serverNow()).toISOString(),
    cascades,
  };
  const preview = useLatePermitsPreviewQuery(isComplete ? request : skipToken);
  // Of this very request: what was worked out for another one says nothing.
  const seen = isComplete && !preview.isError ? preview.currentData : undefined;
  const [give] = useGiveLatePermitsMutation();

  function save(keyFor: KeyFor) {
    if (!why.check() || !isComplete || seen === undefined) return undefined;
    const wanted = { ...request, reason: why.reason };
    return give({ request: wanted, idempotencyKey: keyFor(wanted) });
  }

  return (
    <ActDialog
      title="Give late permit"
      action={`Give to ${peopleWords(people.length)}`}
      blockedReason={blockedBy(people.length, until !== null, seen)}
      failed={(error) => (isFetchProblem(error) ? error.detail : 'Not given. Try again.')}
      act={save}
      done={`Late permit given to ${peopleWords(people.length)}.`}
      onClose={onClose}
    >
      <SelectField label="Phase" value={phase} options={options} onChange={setPhase} />
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
      <p className={styles['quiet']}>Times are {zoneWords(serverNow(), zone)}.</p>
      <Checkbox label="Also move these students’ later phases" isChecked={cascades} onChange={setCascades} />
      <LearnersOfGroupAssignment
        learners={learners}
        phase={phase}
        chosen={chosen}
        isChosenFirst={(chosenFirst ?? []).length > 0}
        onChange={setChosen}
      />
      {why.field}
      {!isComplete ? (
        <p className={styles['quiet']}>Choose students to see what this changes for them.</p>
      ) : seen !== undefined ? (
        <Effects preview={seen} zone={zone} />
      ) : preview.isError ? (
        <LoadFailed
          what="We could not work out what this changes, so you cannot give the permit yet."
          onRetry={preview.refetch}
        />
      ) : (
        <Skeleton shape="row" count={2} label="Working out what this changes" />
      )}
    </ActDialog>
  );
}

/** Nothing is given before its effect was seen. (HS-11) */
function blockedBy(count: number, hasDate: boolean, seen: Preview | undefined): string | undefined {
  if (count === 0) return 'Choose at least one student.';
  if (!hasDate) return 'Enter a day and a time.';
  return seen === undefined ? 'Still working out what this changes.' : (seen.refusal ?? undefined);
}
