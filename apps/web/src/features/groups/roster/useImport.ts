import type { GroupId } from '@circuit/domain/kernel';
import type { RosterField } from '@circuit/domain/roster';
import { useRef, useState } from 'react';

import { useImportRosterMutation } from '../coursesApi.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import type { RosterFile } from './FileField.tsx';
import type { ImportAnswer } from './rosterWords.ts';

type Missing = 'keep' | 'remove';
export type Columns = readonly (RosterField | null)[];

/** What was rehearsed, and what the server said of exactly that. */
interface Rehearsed {
  readonly file: RosterFile;
  readonly missing: Missing;
  /** What each column is, said by the person; null: their names say it. */
  readonly columns: Columns | null;
  readonly answer: ImportAnswer;
}

/** Sends the file: for a rehearsal whenever something changes, for good when it is applied. */
export function useImport(groupId: GroupId) {
  const [file, setFile] = useState<RosterFile | null>(null);
  const [missing, setMissing] = useState<Missing>('keep');
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  /** Of this file; they stay on screen after they were matched. */
  const [unmatched, setUnmatched] = useState<ImportAnswer['unmatched']>([]);
  const [columns, setColumns] = useState<Columns | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [importRoster, { isLoading }] = useImportRosterMutation();
  const { keyFor, done } = useIntentKey();
  const newest = useRef(0);

  async function send(what: Omit<Rehearsed, 'answer'>, how: { dryRun: boolean; confirmsRemovals: boolean }) {
    newest.current += 1;
    const turn = newest.current;
    const matched = what.columns === null ? {} : { columns: [...what.columns] };
    const request = { groupId, ...what.file, missing: what.missing, ...matched, ...how };
    const { data, error } = await importRoster({ request, idempotencyKey: keyFor(request) });
    const isRunning = data !== undefined && data.jobLog !== null;
    // Another file or choice came meanwhile: this answer is about something that is no longer shown.
    if (!isRunning && turn !== newest.current) return;
    // What was applied is done, whatever is being rehearsed beside it.
    if (isRunning) newest.current += 1;
    setFailure(error === undefined ? null : `Nothing was changed. ${problemOf(error).detail}`);
    if (data === undefined) return;
    setRehearsed({ ...what, answer: data });
    if (data.unmatched.length === 0) return;
    setUnmatched(data.unmatched);
    setColumns(data.unmatched.map(({ field, guess }) => field ?? guess));
  }

  /** The plan and its confirmation were for another file or choice. Each rehearsal asks anew, also the same thing. */
  async function rehearse(what: Omit<Rehearsed, 'answer'>) {
    setRehearsed(null);
    setConfirmed(false);
    setFailure(null);
    done();
    await send(what, { dryRun: true, confirmsRemovals: false });
  }

  return {
    answer: rehearsed?.answer ?? null,
    failure,
    isBusy: isLoading,
    missing,
    isConfirmed,
    setConfirmed,
    chooseFile: async (chosen: RosterFile) => {
      setFile(chosen);
      setUnmatched([]);
      setColumns(null);
      await rehearse({ file: chosen, missing, columns: null });
    },
    chooseMissing: async (choice: Missing) => {
      setMissing(choice);
      // While the columns are not matched there is nothing to rehearse yet.
      if (file !== null && (columns === null || rehearsed?.answer.plan !== null))
        await rehearse({ file, missing: choice, columns });
    },
    unmatched,
    columns,
    /** What was rehearsed was about another choice. */
    chooseColumns: (choice: Columns) => {
      setColumns(choice);
      setRehearsed(null);
    },
    matchColumns: async () => {
      if (file !== null) await rehearse({ file, missing, columns });
    },
    /** Exactly what the shown plan is about. */
    apply: async () => {
      if (rehearsed !== null) await send(rehearsed, { dryRun: false, confirmsRemovals: isConfirmed });
    },
  };
}
