import { SwitchField } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';
import styles from './SettingsPage.module.css';

const SHORTCUTS = [
  ['1, 2, 3 …', 'Choose a level and continue (the top one is 1)'],
  ['N, P', 'Next and previous criterion'],
  ['C', 'Comment'],
  ['H', 'Link the selected text to the comment'],
  ['I', 'Instructions'],
  ['[ and ]', 'Switch between work and rubric'],
  ['Ctrl+Enter', 'Save and go to the next'],
  ['?', 'Show this list'],
] as const;

export function ShortcutsSection({ settings, onChange }: SectionProps) {
  return (
    <Section title="Rating and shortcuts">
      <SwitchField
        label="Go to the next criterion automatically"
        hint="When you click a level or press its number. It waits if the level needs a comment."
        isOn={settings.opensNextCriterion}
        onChange={(opensNextCriterion) => onChange({ opensNextCriterion })}
      />
      <SwitchField
        label="Single-key shortcuts"
        hint="They work in the rubric when you rate or review, never in a text field or the essay."
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
