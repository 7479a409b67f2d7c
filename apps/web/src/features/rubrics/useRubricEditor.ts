import type { Rubric } from '@circuit/contract';
import { compareRubrics, type SaveMode } from '@circuit/domain/rubrics';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { UNKNOWN_PROBLEM } from '#shared/api/problem.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { registerDraft } from '#shared/drafts/drafts.ts';
import { clockTimeNow } from '#shared/time/clockTime.ts';

import type { RubricDraft } from './editing.ts';
import { RubricSaver, type RubricStatus } from './rubricSaver.ts';
import { useUpdateRubricMutation } from './rubricsApi.ts';

/**
 * What the author has on screen, and how it reaches the server. A rubric that nobody uses yet is saved by itself; one in
 * use is saved by a button, since each wording fix is logged and a new version is made on purpose. (RB-4, RB-6)
 */
export function useRubricEditor(rubric: Rubric) {
  const [base, setBase] = useState(rubric);
  const [draft, setDraft] = useState<RubricDraft>(() => draftOf(rubric));
  const [mode, setMode] = useState<SaveMode>('wording');
  const [status, setStatus] = useState<RubricStatus>({ state: 'idle' });
  const [savedAt, setSavedAt] = useState<string>();
  const saver = useRef<RubricSaver>(undefined);
  const [update] = useUpdateRubricMutation();
  const isUsed = base.isUsed;
  const isDirty = !isSameDraft(draft, base);

  function saverOf(): RubricSaver {
    saver.current ??= new RubricSaver(
      rubric.version,
      async ({ criteria, ...fields }, ifMatch, saveMode) => {
        const request = {
          rubricId: rubric.id,
          ...fields,
          // A name cannot be empty; until there is one the old one stays.
          name: fields.name.trim() === '' ? undefined : fields.name,
          criteria: structuredClone(criteria) as Rubric['criteria'],
          ...(saveMode === undefined ? {} : { mode: saveMode }),
        };
        const { data, error } = await update({ request, ifMatch, idempotencyKey: newIdempotencyKey() });
        return data === undefined ? { error: isFetchProblem(error) ? error : UNKNOWN_PROBLEM } : { data };
      },
      (next, saved) => {
        setStatus(next);
        if (saved === undefined) return;
        setBase(saved);
        setSavedAt(clockTimeNow());
        setMode('wording');
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
    savedAt,
    mode,
    setMode,
    isDirty,
    /** Points, levels, weights and comment rules cannot be changed now. */
    isScaleLocked: isUsed && mode === 'wording',
    change: (next: RubricDraft) => {
      setDraft(next);
      if (!isUsed) saverOf().soon(next);
    },
    flush: () => void saver.current?.flush(),
    /** Of a rubric in use: as a wording fix or as a new version, whichever the author is making. */
    save: () => void saverOf().now(draft, isUsed ? mode : undefined),
    discard: () => {
      setDraft(draftOf(base));
      setMode('wording');
    },
    keepMine: (theirs: Rubric) => {
      setBase(theirs);
      void saverOf().keepMine(theirs, draft, theirs.isUsed ? modeFor(theirs, draft) : undefined);
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

/** Sent when the editor is left; whoever closes the tab before that is asked. */
function useUnsentText(saver: RefObject<RubricSaver | undefined>, hasUnsaved: boolean): void {
  const isUnsaved = useRef(hasUnsaved);
  useEffect(() => {
    isUnsaved.current = hasUnsaved;
  }, [hasUnsaved]);
  useEffect(() => {
    const hasUnsentText = () => isUnsaved.current || (saver.current?.hasUnsaved ?? false);
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsentText()) event.preventDefault();
    };
    const unregister = registerDraft({ hasUnsentText, keep: async () => saver.current?.flush() });
    window.addEventListener('beforeunload', warn);
    return () => {
      unregister();
      window.removeEventListener('beforeunload', warn);
      void saver.current?.flush(); // oxlint-disable-line react/exhaustive-deps -- the saver that is there when the page is left
    };
  }, [saver]);
}
