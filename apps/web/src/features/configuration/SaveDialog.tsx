import { LONGEST_REASON, SHORTEST_REASON } from '@circuit/domain/configuration';
import { Note } from '@circuit/ui';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { failureWords } from '#platform/api/failureWords.ts';

import { ChangeList } from './ChangeList.tsx';
import { pickSettings, type Settings, type SettingName } from './settings.ts';
import { changeWords } from './settingWords.ts';

interface Props {
  readonly seen: Settings;
  readonly wanted: Settings;
  readonly names: readonly SettingName[];
  readonly zone: string;
  readonly save: (reason: string, keyFor: KeyFor) => Promise<'saved' | 'conflict' | { readonly error: unknown }>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Shows each change from what to what, and asks why. (CF-22) */
export function SaveDialog({ seen, wanted, names, zone, save, onSaved, onClose }: Props) {
  const why = useReason({
    label: 'Why?',
    hint: 'A few words for the log of changes.',
    isRequired: true,
    least: SHORTEST_REASON,
    most: LONGEST_REASON,
  });
  async function act(keyFor: KeyFor) {
    const outcome = await save(why.reason, keyFor);
    // The page shows what somebody else saved; there is nothing more to say here.
    if (outcome === 'conflict') onClose();
    if (outcome === 'saved') return {};
    return outcome === 'conflict' ? undefined : outcome;
  }
  return (
    <ActDialog
      title="Save these changes?"
      action="Save changes"
      busyLabel="Saving…"
      failed={(error) => failureWords(error, 'Not saved.')}
      act={(keyFor) => (why.check() ? act(keyFor) : undefined)}
      done="Saved the configuration."
      onDone={onSaved}
      onClose={onClose}
    >
      <ChangeList changes={changeWords(pickSettings(seen, names), pickSettings(wanted, names), zone)} />
      {wanted.isDown && !seen.isDown && (
        <Note tone="warn">
          Everyone is kept out right away, except people who can change these settings. Unsaved work stays on people’s
          devices.
        </Note>
      )}
      {why.field}
    </ActDialog>
  );
}
