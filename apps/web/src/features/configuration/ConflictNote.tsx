import { Button, Note } from '@circuit/ui';

import styles from './configuration.module.css';
import type { Form } from './form.ts';
import { pickSettings, type Settings, type SettingName } from './settings.ts';
import { changeWords, SETTING_LABELS } from './settingWords.ts';
import type { Conflict } from './useConfigurationForm.ts';

interface Props {
  readonly form: Form;
  readonly wanted: Settings;
  readonly conflict: Conflict;
  readonly takeTheirs: (name: SettingName) => void;
  readonly closeConflict: () => void;
}

/** Somebody else saved while this person was editing: nothing is lost on either side until they decide. (CF-23) */
export function ConflictNote({ form, wanted, conflict, takeTheirs, closeConflict }: Props) {
  const { both, theirs } = conflict;
  const clashes = both.flatMap((setting) =>
    changeWords(pickSettings(form.seen, [setting]), pickSettings(wanted, [setting]), form.zone).map((words) => ({
      ...words,
      setting,
    })),
  );
  return (
    <Note tone="warn" role="alert">
      <p>
        <b>Not saved. Someone else saved the configuration in the meantime.</b> What you entered is still here.{' '}
        {theirs.length > 0 &&
          `They changed: ${theirs.map((name) => SETTING_LABELS[name]).join(', ')}. You can see it on this page.`}
      </p>
      {clashes.length > 0 && (
        <>
          <p>You both changed the following. Saving again replaces theirs.</p>
          <ul className={styles['changes']}>
            {clashes.map(({ setting, label, from, to }) => (
              <li key={setting}>
                <b>{label}</b>
                <span>
                  Theirs: {from}. Yours: {to}.
                </span>
                <Button size="small" onClick={() => takeTheirs(setting)}>
                  Use theirs
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button size="small" onClick={closeConflict}>
        OK
      </Button>
    </Note>
  );
}
