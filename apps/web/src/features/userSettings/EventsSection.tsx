import { SwitchField } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import { settings as app } from '#platform/settings/settings.ts';

import { Section, type SectionProps } from './Section.tsx';

/** Only where the university collects events at all; elsewhere there is nothing to say no to. (LE-20) */
export function EventsSection({ settings, onChange }: SectionProps) {
  const { data: configuration } = useConfigurationQuery();
  if (configuration?.caliperEnabled !== true) return null;
  return (
    <Section title="Learning events">
      <SwitchField
        label="Tell the university which pages I open and what I hand in"
        hint={`${configuration.universityName} studies how ${app.APP_NAME} is used. Events hold your university id, times, and which assignment, review or page it was: never your name, your text or your comments. Nothing in your courses changes if you turn this off.`}
        isOn={settings.learningEvents}
        onChange={(learningEvents) => onChange({ learningEvents })}
      />
    </Section>
  );
}
