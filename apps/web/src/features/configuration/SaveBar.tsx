import { Button } from '@circuit/ui';

import styles from './configuration.module.css';
import type { SettingName } from './settings.ts';
import { SETTING_LABELS } from './settingWords.ts';

interface Props {
  readonly isShown: boolean;
  readonly names: readonly SettingName[];
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** In view as long as something is not saved, whichever group is open. */
export function SaveBar({ isShown, names, onDiscard, onSave }: Props) {
  if (!isShown) return null;
  return (
    <section className={styles['bar']} aria-label="Unsaved changes">
      <p>
        <b>{countWords(names.length)}</b>
        {names.length > 0 && (
          <span className={styles['quiet']}>: {names.map((name) => SETTING_LABELS[name]).join(', ')}</span>
        )}
      </p>
      <span className={styles['grow']} />
      <Button onClick={onDiscard}>Discard</Button>
      <Button kind="primary" onClick={onSave}>
        Save changes
      </Button>
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'Something is missing';
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
}
