import { Button } from '@circuit/ui';

import styles from './configuration.module.css';
import { groupOf } from './groups.ts';
import type { SettingName } from './settings.ts';
import { SETTING_LABELS } from './settingWords.ts';

interface Props {
  readonly isShown: boolean;
  readonly names: readonly SettingName[];
  /** What keeps all of it from being saved. */
  readonly wrong: readonly SettingName[];
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** In view as long as something is not saved, whichever group is open. */
export function SaveBar({ isShown, names, wrong, onDiscard, onSave }: Props) {
  if (!isShown) return null;
  return (
    <section className={styles['bar']} aria-label="Unsaved changes">
      <p>
        <b>{names.length === 0 ? missingWords(wrong) : countWords(names.length)}</b>
        {names.length > 0 && (
          <span className={styles['quiet']}>: {names.map((name) => SETTING_LABELS[name]).join(', ')}</span>
        )}
        {names.length > 0 && wrong.length > 0 && <span>. {missingWords(wrong)}</span>}
      </p>
      <span className={styles['grow']} />
      <Button onClick={onDiscard}>Discard</Button>
      <Button kind="primary" onClick={onSave}>
        Save changes
      </Button>
    </section>
  );
}

const countWords = (count: number): string => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`);

/** Also where: the group may be another one than the one that is open. */
function missingWords(wrong: readonly SettingName[]): string {
  const places = wrong.map((name) => {
    const group = groupOf(name)?.title;
    return group === undefined ? SETTING_LABELS[name] : `${SETTING_LABELS[name]} (${group})`;
  });
  return places.length === 0 ? 'Something is missing' : `Missing or wrong: ${places.join(', ')}`;
}
