import type { Rubric } from '@circuit/contract';
import { compareRubrics, type SaveMode } from '@circuit/domain/rubrics';
import { useEffect, useRef, useState } from 'react';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { EntitySaver, type SavingStatus } from '#parts/authoring/entitySaver.ts';
import { useUnsentText } from '#parts/authoring/useUnsentText.ts';
import { formatTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { RubricDraft } from './editing.ts';
import { useUpdateRubricMutation } from './rubricsApi.ts';

interface Payload {
  readonly draft: RubricDraft;
  readonly mode: SaveMode | undefined;
}

class Saver extends EntitySaver<Payload, Rubric> {}

/**
 * What the author has on screen, and how it reaches the server. A rubric that nobody uses yet is saved by itself; one in
 * use is saved by a button, since each wording fix is logged and a new version is made on purpose. (RB-4, RB-6)
 */
export function useRubricEditor(rubric: Rubric) {
  const zone = useZone();
  const [base, setBase] = useState(rubric);
  const [draft, setDraft] = useState<RubricDraft>(() => draftOf(rubric));
  const [mode, setMode] = useState<SaveMode>('wording');
  const [status, setStatus] = useState<SavingStatus<Rubric>>({ state: 'idle' });
  const [savedAt, setSavedAt] = useState<Date>();
  const saver = useRef<Saver>(undefined);
  const sent = useRef<Payload>(undefined);
  const onScreen = useRef(draft);
  useEffect(() => {
    onScreen.current = draft;
  });
  const [update] = useUpdateRubricMutation();
  const isUsed = base.isUsed;
  const isDirty = !isSameDraft(draft, base);

  function saverOf(): Saver {
    saver.current ??= new Saver(
      rubric.version,
      async (payload, ifMatch) => {
        sent.current = payload;
        const { criteria, ...fields } = payload.draft;
        const request = {
          rubricId: rubric.id,
          ...fields,
          // A name cannot be empty; until there is one the old one stays.
          name: fields.name.trim() === '' ? undefined : fields.name,
          criteria: structuredClone(criteria) as Rubric['criteria'],
          ...(payload.mode === undefined ? {} : { mode: payload.mode }),
        };
        const { data, error } = await update({ request, ifMatch, idempotencyKey: newIdempotencyKey() });
        return data === undefined ? { error: isFetchProblem(error) ? error : UNKNOWN_PROBLEM } : { data };
      },
      (next, saved) => {
        setStatus(next);
        if (saved === undefined) return;
        setBase(saved);
        setSavedAt(serverNow());
        setMode('wording');
        // What was written while the version was being made: the button is gone now, so it is saved by itself.
        const isMeanwhile = sent.current?.mode !== undefined && sent.current.draft !== onScreen.current;
        if (isMeanwhile && !saved.isUsed) saver.current?.soon({ draft: onScreen.current, mode: undefined });
      },
    );
    return saver.current;
  }

  useUnsentText(saver, isUsed && isDirty);

  return {
    draft,
    /** What the server has. */
    base,
    status,
    /** “8:41 PM” in the zone of everything else on the page, also when that loads later. */
    savedAt: savedAt === undefined ? undefined : formatTime(savedAt, zone),
    mode,
    setMode,
    isDirty,
    /** Points, levels, weights and comment rules cannot be changed now. */
    isScaleLocked: isUsed && mode === 'wording',
    change: (next: RubricDraft) => {
      setDraft(next);
      if (!isUsed) saverOf().soon({ draft: next, mode: undefined });
    },
    flush: () => void saver.current?.flush(),
    /** Of a rubric in use: as a wording fix or as a new version, whichever the author is making. */
    save: () => void saverOf().now({ draft, mode: isUsed ? mode : undefined }),
    discard: () => {
      setDraft(draftOf(base));
      setMode('wording');
    },
    keepMine: (theirs: Rubric) => {
      setBase(theirs);
      void saverOf().keepMine(theirs, { draft, mode: theirs.isUsed ? modeFor(theirs, draft) : undefined });
    },
    keepTheirs: (theirs: Rubric) => {
      setBase(theirs);
      setDraft(draftOf(theirs));
      saverOf().keepTheirs(theirs);
    },
  };
}

export type RubricEditing = ReturnType<typeof useRubricEditor>;

function draftOf({ name, description, criteria, pointScaleMax }: Rubric): RubricDraft {
  return { name, description, criteria, pointScaleMax };
}

function isSameDraft(draft: RubricDraft, base: Rubric): boolean {
  return (
    draft.name === base.name &&
    draft.description === base.description &&
    compareRubrics(base, draft).kind === 'none' &&
    draft.criteria.length === base.criteria.length
  );
}

/** Their version came into use meanwhile: what only mends words goes there, the rest becomes a version of its own. */
function modeFor(theirs: Rubric, draft: RubricDraft): SaveMode {
  return compareRubrics(theirs, draft).kind === 'scale' ? 'newVersion' : 'wording';
}
