import type { Assignment } from '@circuit/contract';
import { sameValue, type AssignmentDesign } from '@circuit/domain/assignments';
import type { RubricId } from '@circuit/domain/kernel';
import { useRef, useState } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { type FetchProblem, UNKNOWN_PROBLEM } from '#shared/api/problem.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { EntitySaver, type SavingStatus } from '#shared/authoring/entitySaver.ts';
import { useUnsentText } from '#shared/authoring/useUnsentText.ts';
import { clockTimeNow } from '#shared/time/clockTime.ts';

import { useUpdateAssignmentMutation } from './assignmentsApi.ts';

/** What the draft holds; instructions are texts, which save themselves. */
export type AssignmentDraft = Omit<AssignmentDesign, 'instructionsForAuthors' | 'instructionsForReviewers'> & {
  readonly rubricId: RubricId | null;
};

class Saver extends EntitySaver<AssignmentDraft, Assignment> {}

/** What the author has on screen; every change is saved by itself, and only what differs is sent. (AE-4) */
export function useAssignmentEditor(assignment: Assignment) {
  const [base, setBase] = useState(assignment);
  const [draft, setDraft] = useState<AssignmentDraft>(() => draftOf(assignment));
  const [status, setStatus] = useState<SavingStatus<Assignment>>({ state: 'idle' });
  const [savedAt, setSavedAt] = useState<string>();
  const [past, setPast] = useState<readonly AssignmentDraft[]>([]);
  const known = useRef(assignment);
  const saver = useRef<Saver>(undefined);
  const [update] = useUpdateAssignmentMutation();
  useUnsentText(saver, false);

  async function send(wanted: AssignmentDraft, ifMatch: number) {
    const request = { assignmentId: assignment.id, ...changesOf(wanted, known.current) };
    const { data, error } = await update({ request, ifMatch, idempotencyKey: newIdempotencyKey() });
    return data === undefined ? { error: isFetchProblem(error) ? error : UNKNOWN_PROBLEM } : { data };
  }

  function saverOf(): Saver {
    saver.current ??= new Saver(
      assignment.version,
      async (wanted, ifMatch) => {
        const first = await send(wanted, ifMatch);
        const theirs = 'data' in first ? null : newerOf(first.error);
        // Only the texts are newer, and this draft has none of them: there is nothing to choose.
        if (theirs === null || !sameValue(draftOf(theirs), draftOf(known.current))) return first;
        known.current = theirs;
        return send(wanted, theirs.version);
      },
      (next, saved) => {
        setStatus(next);
        if (saved === undefined) return;
        known.current = saved;
        setBase(saved);
        setSavedAt(clockTimeNow());
      },
    );
    return saver.current;
  }

  function show(next: AssignmentDraft): void {
    setDraft(next);
    saverOf().soon(next);
  }

  return {
    draft,
    base,
    status,
    savedAt,
    change: (fields: Partial<AssignmentDraft>) => {
      setPast([...past.slice(-49), draft]);
      show({ ...draft, ...fields });
    },
    /** Null when there is nothing to take back. */
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1));
            show(past.at(-1) ?? draft);
          },
    flush: () => void saver.current?.flush(),
    keepMine: (theirs: Assignment) => {
      known.current = theirs;
      void saverOf().keepMine(theirs, draft);
    },
    keepTheirs: (theirs: Assignment) => {
      known.current = theirs;
      setBase(theirs);
      setDraft(draftOf(theirs));
      setPast([]);
      saverOf().keepTheirs(theirs);
    },
  };
}

export type AssignmentEditing = ReturnType<typeof useAssignmentEditor>;

function draftOf(assignment: Assignment): AssignmentDraft {
  const { title, description, artifactConstraints, phases, weights, scoringMode } = assignment;
  const { aesEnabled, requiresLockdownBrowser, rubricId } = assignment;
  return {
    title,
    description,
    artifactConstraints,
    phases,
    weights,
    scoringMode,
    aesEnabled,
    requiresLockdownBrowser,
    rubricId,
  };
}

/** A 412 carries the assignment as it is now. */
function newerOf({ status, current }: FetchProblem): Assignment | null {
  return status === 412 && typeof current === 'object' && current !== null ? (current as Assignment) : null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it is what was asked to change
}

/** A title cannot be empty; until there is one the old one stays. */
function changesOf(draft: AssignmentDraft, base: Assignment): Partial<AssignmentDraft> {
  const before = new Map(Object.entries(draftOf(base)));
  const changed = Object.entries(draft).filter(
    ([field, value]) => !sameValue(before.get(field), value) && !(field === 'title' && draft.title.trim() === ''),
  );
  return Object.fromEntries(changed);
}
