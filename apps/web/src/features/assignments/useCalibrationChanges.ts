import type { Calibration } from '@circuit/contract';
import type { AssignmentId } from '@circuit/domain/kernel';
import { useRef, useState } from 'react';

import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { showCalibration, useUpdateCalibrationMutation } from './assignmentsApi.ts';

export type CalibrationFields = Partial<Pick<Calibration, 'title' | 'quality' | 'isIncluded' | 'position'>>;

/** The status of an answer to somebody who saw an older version. */
type ById<Value> = Readonly<Record<string, Value>>;

/** Why a card could not be saved, and whether somebody else has changed it meanwhile. */
export interface CardFailure {
  readonly detail: string;
  readonly isConflict: boolean;
  readonly fields: CalibrationFields;
}

/**
 * Saves of one card wait for each other, and each names the version that the one before it has answered: nobody
 * conflicts with themselves. What is on its way is shown. (AE-16)
 */
export function useCalibrationChanges(assignmentId: AssignmentId, refetch: () => unknown) {
  const [update] = useUpdateCalibrationMutation();
  const dispatch = useAppDispatch();
  const turns = useRef(new Map<string, Promise<void>>());
  const versions = useRef(new Map<string, number>());
  const [pending, setPending] = useState<ById<CalibrationFields>>({});
  const [failures, setFailures] = useState<ById<CardFailure>>({});

  async function send({ id, version }: Calibration, fields: CalibrationFields): Promise<void> {
    const ifMatch = Math.max(version, versions.current.get(id) ?? 0);
    const request = { assignmentId, calibrationId: id, ...fields };
    const { data, error } = await update({ request, ifMatch, idempotencyKey: newIdempotencyKey() });
    if (data === undefined) {
      const { status, detail } = problemOf(error);
      const isConflict = status === CHANGED_MEANWHILE;
      setFailures((known) => ({ ...known, [id]: { detail, isConflict, fields } }));
      await refetch();
    } else {
      versions.current.set(id, data.version);
      dispatch(showCalibration(assignmentId, data));
    }
    // What was typed since stays on its way.
    setPending((known) => ({ ...known, [id]: withoutSent(known[id] ?? {}, fields) }));
  }

  return {
    failures,
    shown: (calibration: Calibration): Calibration => ({ ...calibration, ...pending[calibration.id] }),
    change: (calibration: Calibration, fields: CalibrationFields): void => {
      const { id } = calibration;
      setFailures(({ [id]: _gone, ...others }) => others);
      setPending((known) => ({ ...known, [id]: { ...known[id], ...fields } }));
      const before = turns.current.get(id) ?? Promise.resolve();
      turns.current.set(
        id,
        before.then(() => send(calibration, fields)),
      );
    },
  };
}

function withoutSent(known: CalibrationFields, sent: CalibrationFields): CalibrationFields {
  const left = Object.entries(known).filter(([name, value]) =>
    Object.entries(sent).every(([sentName, sentValue]) => sentName !== name || sentValue !== value),
  );
  return Object.fromEntries(left);
}
