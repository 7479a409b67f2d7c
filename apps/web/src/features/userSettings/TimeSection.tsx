import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';
import { RadioCards } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import { currentDeviceZone } from '#platform/time/format.ts';

import { mailZoneOf } from './mailZone.ts';
import { Section, type SectionProps } from './Section.tsx';

export function TimeSection({ settings, onChange }: SectionProps) {
  const { data: configuration } = useConfigurationQuery();
  return (
    <Section title="Time">
      <RadioCards
        isRow
        label="Show times in the time zone of"
        value={settings.timeZone}
        onChange={(timeZone) => onChange({ timeZone, mailZoneId: mailZoneOf(timeZone) })}
        options={[
          {
            value: 'university',
            label: 'The university',
            hint: configuration?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID,
          },
          { value: 'device', label: 'My device', hint: currentDeviceZone() },
        ]}
      />
    </Section>
  );
}
