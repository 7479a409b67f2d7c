import type { UserSettings } from '@circuit/contract';
import { useEffect, useRef, useState } from 'react';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { type FetchProblem, UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { useUpdateUserSettingsMutation, useUserSettingsQuery } from '#platform/api/resources.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { SettingsSaver, type Change, type SaverStatus } from './settingsSaver.ts';
import { setUnsavedChoices } from './unsavedChoices.ts';

const NOTHING: SaverStatus = { state: 'idle', unsaved: {}, refusal: null };

/** The person's settings as they see them, and how to change them: every change is saved by itself. */
export function useMySettings() {
  const query = useUserSettingsQuery();
  const [update] = useUpdateUserSettingsMutation();
  const [status, setStatus] = useState(NOTHING);
  const [savedAt, setSavedAt] = useState<string>();
  const saver = useRef<SettingsSaver>(undefined);
  useEffect(
    () => () => {
      saver.current?.stop();
      setUnsavedChoices({});
    },
    [],
  );

  async function send({ version: _version, ...request }: UserSettings, ifMatch: number) {
    const { data, error } = await update({ request, ifMatch, idempotencyKey: newIdempotencyKey() });
    return data === undefined ? { error: problemOf(error) } : { data };
  }

  const change = (patch: Change) => {
    if (query.data === undefined) return;
    saver.current ??= new SettingsSaver(query.data, send, (next) => {
      setStatus(next);
      setUnsavedChoices(next.unsaved);
      if (next.state === 'saved') setSavedAt(timeNow());
    });
    saver.current.change(patch);
  };

  const settings = query.data === undefined ? undefined : { ...query.data, ...status.unsaved };
  return { query, settings, change, status, savedAt };
}

function problemOf(error: unknown): FetchProblem {
  return isFetchProblem(error) ? error : UNKNOWN_PROBLEM;
}

function timeNow(): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(serverNow());
}
