import type { UserSettings } from '@circuit/contract/userSettings';
import { useEffect, useRef, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useUpdateUserSettingsMutation, useUserSettingsQuery } from '#platform/api/resources.ts';
import { currentDeviceZone, formatTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { type Change, settingsSaver, type SaverStatus } from './settingsSaver.ts';
import { setUnsavedChoices } from './unsavedChoices.ts';

const NOTHING: SaverStatus = { state: 'idle', unsaved: {}, refusal: null };

/** The person's settings as they see them, and how to change them: every change is saved by itself. */
export function useMySettings() {
  const query = useUserSettingsQuery();
  const [update] = useUpdateUserSettingsMutation();
  const [status, setStatus] = useState(NOTHING);
  const [savedAt, setSavedAt] = useState<string>();
  const saver = useRef<ReturnType<typeof settingsSaver>>(undefined);
  useEffect(
    () => () => {
      saver.current?.stop();
      setUnsavedChoices({});
    },
    [],
  );

  async function send({ version: _version, ...request }: UserSettings, ifMatch: number, idempotencyKey: string) {
    const { data, error } = await update({ request, ifMatch, idempotencyKey });
    return data === undefined ? { error: problemOf(error) } : { data };
  }

  const change = (patch: Change) => {
    if (query.data === undefined) return;
    saver.current ??= settingsSaver(query.data, send, (next) => {
      setStatus(next);
      setUnsavedChoices(next.unsaved);
      if (next.state === 'saved') setSavedAt(formatTime(serverNow(), currentDeviceZone()));
    });
    saver.current.change(patch);
  };

  const settings = query.data === undefined ? undefined : { ...query.data, ...status.unsaved };
  return { query, settings, change, status, savedAt };
}
