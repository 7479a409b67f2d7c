import type { GroupId } from '@circuit/domain/kernel';
import { useState } from 'react';

import { useImportRosterMutation } from '#features/courses/coursesApi.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';

import type { RosterFile } from './FileField.tsx';
import type { ImportAnswer } from './rosterWords.ts';

type Missing = 'keep' | 'remove';

/** Sends the file: for a rehearsal whenever something changes, for good when it is applied. */
export function useImport(groupId: GroupId) {
  const [file, setFile] = useState<RosterFile | null>(null);
  const [missing, setMissing] = useState<Missing>('keep');
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [importRoster, { isLoading }] = useImportRosterMutation();
  const { keyFor } = useIntentKey();

  async function send(what: RosterFile, who: Missing, how: { dryRun: boolean; confirmsRemovals: boolean }) {
    const request = { groupId, ...what, missing: who, ...how };
    const { data, error } = await importRoster({ request, idempotencyKey: keyFor(request) });
    setFailure(error === undefined ? null : `Nothing was changed. ${problemOf(error).detail}`);
    if (data !== undefined) setAnswer(data);
  }
  const REHEARSAL = { dryRun: true, confirmsRemovals: false };

  return {
    answer,
    failure,
    isBusy: isLoading,
    missing,
    rehearse: (chosen: RosterFile) => {
      setFile(chosen);
      setAnswer(null);
      return send(chosen, missing, REHEARSAL);
    },
    chooseMissing: async (choice: Missing) => {
      setMissing(choice);
      if (file !== null) await send(file, choice, REHEARSAL);
    },
    apply: async (confirmsRemovals: boolean) => {
      if (file !== null) await send(file, missing, { dryRun: false, confirmsRemovals });
    },
  };
}
