import type { GroupId } from '@circuit/domain/kernel';
import { useRef, useState } from 'react';

import { useImportRosterMutation } from '#features/courses/coursesApi.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';

import type { RosterFile } from './FileField.tsx';
import type { ImportAnswer } from './rosterWords.ts';

type Missing = 'keep' | 'remove';

/** What was rehearsed, and what the server said of exactly that. */
interface Rehearsed {
  readonly file: RosterFile;
  readonly missing: Missing;
  readonly answer: ImportAnswer;
}

/** Sends the file: for a rehearsal whenever something changes, for good when it is applied. */
export function useImport(groupId: GroupId) {
  const [file, setFile] = useState<RosterFile | null>(null);
  const [missing, setMissing] = useState<Missing>('keep');
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [importRoster, { isLoading }] = useImportRosterMutation();
  const { keyFor, done } = useIntentKey();
  const newest = useRef(0);

  async function send(what: Omit<Rehearsed, 'answer'>, how: { dryRun: boolean; confirmsRemovals: boolean }) {
    newest.current += 1;
    const turn = newest.current;
    const request = { groupId, ...what.file, missing: what.missing, ...how };
    const { data, error } = await importRoster({ request, idempotencyKey: keyFor(request) });
    const isRunning = data !== undefined && data.jobLog !== null;
    // Another file or choice came meanwhile: this answer is about something that is no longer shown.
    if (!isRunning && turn !== newest.current) return;
    // What was applied is done, whatever is being rehearsed beside it.
    if (isRunning) newest.current += 1;
    setFailure(error === undefined ? null : `Nothing was changed. ${problemOf(error).detail}`);
    if (data !== undefined) setRehearsed({ ...what, answer: data });
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
      await rehearse({ file: chosen, missing });
    },
    chooseMissing: async (choice: Missing) => {
      setMissing(choice);
      if (file !== null) await rehearse({ file, missing: choice });
    },
    /** Exactly what the shown plan is about. */
    apply: async () => {
      if (rehearsed !== null) await send(rehearsed, { dryRun: false, confirmsRemovals: isConfirmed });
    },
  };
}
