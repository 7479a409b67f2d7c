import { RadioCards } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';
import { useMyCourseKinds } from './useMyCourseKinds.ts';

export function HomeOrderSection({ settings, onChange }: SectionProps) {
  const { takes, teaches } = useMyCourseKinds();
  if (!takes || !teaches) return null;
  return (
    <Section title="Home">
      <RadioCards
        isRow
        label="Show first"
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
