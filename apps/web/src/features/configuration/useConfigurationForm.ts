import type { FullConfiguration } from '@circuit/contract/configuration';
import { useState } from 'react';

import type { KeyFor } from '#platform/acts/ActDialog.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useZone } from '#platform/api/useZone.ts';
import { newerOf } from '#platform/problems/newerOf.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { useUpdateConfigurationMutation } from './configurationApi.ts';
import { settingErrors, type SettingErrors } from './settingErrors.ts';
import {
  changedNames,
  conflictsOf,
  draftOf,
  type Edits,
  pickSettings,
  type SeenConfiguration,
  type SettingName,
  settingsOf,
} from './settings.ts';

/** Somebody else saved first. */
export interface Conflict {
  /** What they changed, besides what both changed. */
  readonly theirs: readonly SettingName[];
  readonly both: readonly SettingName[];
}

const NOBODY_LEFT: ReadonlySet<SettingName> = new Set();

/** One draft of all settings: what was typed stays while a person looks at other groups. (CF-21) */
export function useConfigurationForm(loaded: SeenConfiguration) {
  const zone = useZone();
  // What the fields were filled from: its version is the one that a save changes.
  const [seen, setSeen] = useState(loaded);
  const [edits, setEdits] = useState<Edits>({});
  const [left, setLeft] = useState(NOBODY_LEFT);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<SettingErrors>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [update] = useUpdateConfigurationMutation();
  const wanted = settingsOf(seen, edits, zone);
  const names = changedNames(seen, wanted);
  // What others change is shown at once, unless something was typed here: that must not vanish.
  if (loaded.version > seen.version && names.length === 0) setSeen(loaded);
  const draft = draftOf(seen, edits, zone);
  const errors = { ...refused, ...settingErrors(draft, edits, zone, serverNow()) };

  function forget() {
    setEdits({});
    setLeft(NOBODY_LEFT);
    setAttempt(0);
    setRefused({});
    setConflict(null);
  }

  async function save(reason: string, keyFor: KeyFor) {
    const request = { ...pickSettings(wanted, names), reason };
    const idempotencyKey = keyFor({ ...request, version: seen.version });
    const { data, error } = await update({ request, ifMatch: seen.version, idempotencyKey });
    if (data !== undefined) {
      setSeen({ ...seen, ...data });
      forget();
      return 'saved' as const;
    }
    const problem = problemOf(error);
    const newer = newerOf<FullConfiguration>(problem);
    if (newer !== null) {
      const both = conflictsOf(seen, newer, wanted);
      setConflict({ both, theirs: changedNames(seen, { ...seen, ...newer }).filter((name) => !both.includes(name)) });
      setSeen({ ...seen, ...newer });
      return 'conflict' as const;
    }
    setRefused(firstOf(problem.errors ?? {}));
    return { error };
  }

  return {
    form: {
      seen,
      draft,
      zone,
      edit: (more: Edits) => {
        setEdits({ ...edits, ...more });
        setRefused(without(refused, Object.keys(more).flatMap(setTogether)));
      },
      leave: (name: SettingName) => setLeft(new Set([...left, name])),
      errorOf: (name: SettingName) =>
        name in refused || left.has(name) || attempt > 0 || IMMEDIATELY.has(name) ? errors[name] : undefined,
    },
    wanted,
    names,
    errors,
    attempt,
    /** Counts a try to save: from now on every field says what is wrong. */
    tryToSave: () => setAttempt(attempt + 1),
    conflict,
    /** Gives up what was typed for this setting. */
    takeTheirs: (name: SettingName) => {
      setEdits(without(edits, setTogether(name)));
      if (conflict !== null)
        setConflict({ ...conflict, both: conflict.both.filter((one) => !setTogether(name).includes(one)) });
    },
    closeConflict: () => setConflict(null),
    discard: forget,
    save,
  };
}

/** A color is seen while it is chosen, and so is what is wrong with it. */
const IMMEDIATELY: ReadonlySet<SettingName> = new Set(['actionColor', 'logo']);

/** Set together: half of one downtime and half of another would be neither. */
const DOWNTIME: ReadonlySet<string> = new Set([
  'isDown',
  'downtimeMode',
  'downtimeText',
  'downtimeStartsAt',
  'downtimeEndsAt',
]);

const setTogether = (name: string): readonly string[] => (DOWNTIME.has(name) ? [...DOWNTIME] : [name]);

function without<Fields extends object>(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Fields; // oxlint-disable-line typescript/no-unsafe-type-assertion -- some of its own
}

const firstOf = (errors: Readonly<Record<string, readonly string[]>>): SettingErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name, text ?? '']));
