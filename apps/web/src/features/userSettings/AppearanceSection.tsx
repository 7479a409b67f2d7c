import { RadioCards } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';

export function AppearanceSection({ settings, onChange }: SectionProps) {
  return (
    <Section title="Appearance">
      <RadioCards
        isRow
        label="Colors"
        value={settings.theme}
        onChange={(theme) => onChange({ theme })}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System', hint: 'Same as this device' },
        ]}
      />
      <RadioCards
        isRow
        label="Text size"
        value={settings.textSize}
        onChange={(textSize) => onChange({ textSize })}
        options={[
          { value: 'normal', label: 'Normal' },
          { value: 'large', label: 'Large' },
          { value: 'larger', label: 'Larger' },
        ]}
      />
      <RadioCards
        isRow
        label="Reading font"
        hint="For student work, comments and instructions"
        value={settings.readingFont}
        onChange={(readingFont) => onChange({ readingFont })}
        options={[
          { value: 'serif', label: 'Serif' },
          { value: 'sans', label: 'Sans' },
        ]}
      />
      <RadioCards
        isRow
        label="Density"
        hint="Space between table rows"
        value={settings.density}
        onChange={(density) => onChange({ density })}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </Section>
  );
}
