import type { Calibration } from '@circuit/contract/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';
import { useEffect, useRef, useState } from 'react';

import { newerOf } from '#platform/problems/newerOf.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { Saver, type SaverState, type Stored } from '#platform/saving/saver.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { showCalibration, useUpdateCalibrationMutation } from './assignmentsApi.ts';

type CardFields = Pick<Calibration, 'title' | 'quality' | 'isIncluded' | 'position'>;
export type CalibrationFields = Partial<CardFields>;

type ById<Value> = Readonly<Record<string, Value>>;

/** Why a card could not be saved, and whether somebody else has changed the same meanwhile. */
export interface CardFailure {
  readonly detail: string;
  readonly isConflict: boolean;
}

interface Card {
  readonly saver: Saver<CardFields>;
  /** Everything that was changed since this saver began. */
  mine: CalibrationFields;
}

const storedOf = ({ title, quality, isIncluded, position, version, updatedAt }: Calibration): Stored<CardFields> => ({
  fields: { title, quality, isIncluded, position },
  version,
  updatedAt,
});

/** Each card has a saver of its own, so an author never conflicts with themselves. What is on its way is shown. (AE-16) */
export function useCalibrationChanges(assignmentId: AssignmentId) {
  const [update] = useUpdateCalibrationMutation();
  const dispatch = useAppDispatch();
  const cards = useRef(new Map<string, Card>());
  const [pending, setPending] = useState<ById<CalibrationFields>>({});
  const [states, setStates] = useState<ById<SaverState>>({});
  useEffect(() => {
    const open = cards.current;
    return () => open.forEach(({ saver }) => saver.stop());
  }, []);

  function saverOf(calibration: Calibration): Saver<CardFields> {
    const { id: calibrationId } = calibration;
    return new Saver(storedOf(calibration), {
      waitsToBeAsked: true,
      send: async (mine, ifMatch, idempotencyKey) => {
        const { data, error } = await update({
          request: { assignmentId, calibrationId, ...mine },
          ifMatch,
          idempotencyKey,
        });
        const problem = problemOf(error);
        const newest = data ?? newerOf<Calibration>(problem);
        if (newest !== null) dispatch(showCalibration(assignmentId, newest));
        if (data !== undefined) return { isOk: true, stored: storedOf(data) };
        return { isOk: false, problem, newer: newest === null ? null : storedOf(newest) };
      },
      tell: (state) => setStates((known) => ({ ...known, [calibrationId]: state })),
    });
  }

  /** With nothing unsent it begins anew: moving another card changes the place of this one, but not its version. */
  function cardOf(calibration: Calibration): Card {
    const known = cards.current.get(calibration.id);
    const isNeeded = known?.saver.hasUnsent === true || (known?.saver.seenVersion ?? 0) > calibration.version;
    if (known !== undefined && isNeeded) return known;
    const card = { saver: saverOf(calibration), mine: {} };
    cards.current.set(calibration.id, card);
    return card;
  }

  async function change(calibration: Calibration, fields: CalibrationFields): Promise<void> {
    const { id } = calibration;
    const card = cardOf(calibration);
    // An author who goes on from the other version that is shown has chosen it.
    if (states[id]?.kind === 'conflict') card.mine = (await card.saver.resolve('theirs'))?.mine ?? {};
    card.mine = { ...card.mine, ...fields };
    const { mine } = card;
    setPending((known) => ({ ...known, [id]: mine }));
    card.saver.change(() => mine, 'now');
  }

  return {
    change: (calibration: Calibration, fields: CalibrationFields) => void change(calibration, fields),
    saveAgain: ({ id }: Calibration): void => {
      const saver = cards.current.get(id)?.saver;
      void (states[id]?.kind === 'conflict' ? saver?.resolve('mine') : saver?.save());
    },
    failureOf: ({ id }: Calibration): CardFailure | undefined => {
      const state = states[id];
      if (state?.kind === 'conflict') return { detail: '', isConflict: true };
      return state?.kind === 'refused' ? { detail: state.reason, isConflict: false } : undefined;
    },
    shown: (calibration: Calibration): Calibration => {
      const kind = states[calibration.id]?.kind;
      const isOnItsWay = kind === 'saving' || kind === 'unsent' || kind === 'refused';
      return isOnItsWay ? { ...calibration, ...pending[calibration.id] } : calibration;
    },
  };
}
