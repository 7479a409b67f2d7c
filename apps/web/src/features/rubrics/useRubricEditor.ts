import type { Rubric } from '@circuit/contract/rubrics';
import { compareRubrics, type SaveMode } from '@circuit/domain/rubrics';
import { useEffect, useRef, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useEntitySaver } from '#parts/authoring/useEntitySaver.ts';
import { useUnsentText } from '#parts/authoring/useUnsentText.ts';
import { formatTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { RubricDraft } from './editing.ts';
import { useUpdateRubricMutation } from './rubricsApi.ts';

interface Wanted {
  readonly draft: RubricDraft;
  readonly mode: SaveMode | undefined;
  /** A rubric that came into use meanwhile is put to its author even if no word of it changed: saving means more now. */
  readonly isUsed: boolean;
}

/**
 * What the author has on screen, and how it reaches the server. A rubric that nobody uses yet is saved by itself; one in
 * use is saved by a button, since each wording fix is logged and a new version is made on purpose. (RB-4, RB-6)
 */
export function useRubricEditor(rubric: Rubric) {
  const zone = useZone();
  const [draft, setDraft] = useState<RubricDraft>(() => draftOf(rubric));
  const [mode, setMode] = useState<SaveMode>('wording');
  const onScreen = useRef(draft);
  useEffect(() => {
    onScreen.current = draft;
  });
  const [update] = useUpdateRubricMutation();
  const saver = useEntitySaver<Wanted, Rubric>({
    entity: rubric,
    wantedOf: (one) => ({ draft: draftOf(one), mode: undefined, isUsed: one.isUsed }),
    send: async (wanted, _known, ifMatch, idempotencyKey) => {
      const { criteria, ...fields } = wanted.draft;
      const request = {
        rubricId: rubric.id,
        ...fields,
        // A name cannot be empty; until there is one the old one stays.
        name: fields.name.trim() === '' ? undefined : fields.name,
        criteria: structuredClone(criteria) as Rubric['criteria'],
        ...(wanted.mode === undefined ? {} : { mode: wanted.mode }),
      };
      const { data, error } = await update({ request, ifMatch, idempotencyKey });
      if (data === undefined) return { error: problemOf(error) };
      setMode('wording');
      // The author typed while the version was being made. The save button is gone by then, so these words save themselves.
      const isMeanwhile = wanted.mode !== undefined && wanted.draft !== onScreen.current;
      if (isMeanwhile && !data.isUsed) saver.soon({ draft: onScreen.current, mode: undefined, isUsed: false });
      return { data };
    },
  });
  const { base, status, savedAt, settle } = saver;
  const { isUsed } = base;
  const isDirty = !isSameDraft(draft, base);
  useUnsentText(saver, isUsed && isDirty);
  /** Of a rubric in use: as a wording fix or as a new version, whichever the author is making. */
  const save = () => saver.now({ draft, mode: isUsed ? mode : undefined, isUsed });

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
      if (!isUsed) saver.soon({ draft: next, mode: undefined, isUsed });
      else if (status.state === 'failed' && isSameDraft(next, base)) saver.drop();
    },
    /** The author leaves a field. A rubric in use waits for its button. */
    flush: () => {
      if (!isUsed) void settle();
    },
    save,
    discard: () => {
      setDraft(saver.drop()?.draft ?? draftOf(base));
      setMode('wording');
    },
    keepMine: (theirs: Rubric) =>
      saver.keepMine({ draft, mode: theirs.isUsed ? modeFor(theirs, draft) : undefined, isUsed: theirs.isUsed }),
    keepTheirs: (theirs: Rubric) => {
      setDraft(draftOf(theirs));
      saver.keepTheirs();
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
