import { SwitchField } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';
import styles from './SettingsPage.module.css';

const SHORTCUTS = [
  ['1, 2, 3 …', 'Choose a level; the top one is 1'],
  ['N, P', 'Next and previous criterion'],
  ['C', 'Comment'],
  ['H', 'Highlight the selected text'],
  ['I', 'Instructions'],
  ['[ and ]', 'Switch between work and rubric'],
  ['Ctrl+Enter', 'Save and go to the next'],
  ['?', 'Show this list'],
] as const;

export function ShortcutsSection({ settings, onChange }: SectionProps) {
  return (
    <Section title="Shortcuts">
      <SwitchField
        label="Single-key shortcuts"
        hint="They work where you rate and review, never inside text fields."
        isOn={settings.shortcutsEnabled}
        onChange={(shortcutsEnabled) => onChange({ shortcutsEnabled })}
      />
      <dl className={styles['shortcuts']}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
