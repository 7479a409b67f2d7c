import { PHASE_LABELS } from '@circuit/domain/phases';
import type { AskablePhase } from '@circuit/domain/timeRequests';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { SelectField, TextField } from '@circuit/ui';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { isFetchProblem } from '#platform/api/status.ts';
import { zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { readZonedFields, toZonedFields, type ZonedFields } from '#platform/time/zonedFields.ts';

import styles from './timeRequests.module.css';
import { useAskForTimeMutation } from './timeRequestsApi.ts';

interface AskablePhaseShown {
  readonly phase: AskablePhase;
  readonly endsAt: string | null;
}

interface Props {
  readonly groupAssignmentId: GroupAssignmentId;
  /** For what one can ask now; at least one. */
  readonly phases: readonly [AskablePhaseShown, ...AskablePhaseShown[]];
  readonly phaseFirst: AskablePhase;
  readonly zone: string;
  readonly onClose: () => void;
}

const TWO_DAYS_MS = 172_800_000;

/** Two days more than one has, or from now if that is over. */
const likelyUntil = (endsAt: string | null, now: Date): Date =>
  new Date(Math.max(endsAt === null ? 0 : Date.parse(endsAt), now.getTime()) + TWO_DAYS_MS);

/** For what, until when and why; the reason is read by those who decide and by nobody else. (TQ-7) */
export function AskDialog({ groupAssignmentId, phases, phaseFirst, zone, onClose }: Props) {
  const [opened] = useState(serverNow);
  const [phase, setPhase] = useState<AskablePhase>(phaseFirst);
  const chosen = phases.find((one) => one.phase === phase) ?? phases[0];
  // What nobody has typed follows the phase.
  const [typed, setFields] = useState<ZonedFields | null>(null);
  const fields = typed ?? toZonedFields(likelyUntil(chosen.endsAt, opened), zone);
  const until = readZonedFields(fields, zone);
  const why = useReason({ hint: 'Private: only the people who decide read it. Classmates and graders do not.' });
  const [ask] = useAskForTimeMutation();

  function send(keyFor: KeyFor) {
    if (!why.check() || until === null) return undefined;
    const request = {
      groupAssignmentId,
      phase: chosen.phase,
      until: until.instant.toISOString(),
      reason: why.reason,
    };
    return ask({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title="Ask for more time"
      action="Ask"
      note="Your instructor decides."
      blockedReason={until === null ? 'Enter a day and a time.' : undefined}
      failed={(error) => (isFetchProblem(error) ? error.detail : 'Not sent. Try again.')}
      act={send}
      done="You asked for more time. We will tell you when your instructor answers."
      onClose={onClose}
    >
      {phases.length === 1 ? (
        <p>For {PHASE_LABELS[chosen.phase]}.</p>
      ) : (
        <SelectField
          label="For"
          value={chosen.phase}
          options={phases.map((one) => ({ value: one.phase, label: PHASE_LABELS[one.phase] }))}
          onChange={setPhase}
        />
      )}
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
      <p className={styles['quiet']}>Times are {zoneWords(opened, zone)}. More time carries no penalty.</p>
      {why.field}
    </ActDialog>
  );
}
