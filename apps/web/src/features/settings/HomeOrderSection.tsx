import { RadioCards } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';

export function HomeOrderSection({ settings, onChange }: SectionProps) {
  return (
    <Section title="Home">
      <RadioCards
        isRow
        label="Show first"
        hint="For people who both take and teach courses"
        value={settings.homeOrder}
        onChange={(homeOrder) => onChange({ homeOrder })}
        options={[
          { value: 'student', label: "Courses I'm Taking" },
          { value: 'teaching', label: "Courses I'm Teaching" },
        ]}
      />
    </Section>
  );
}
