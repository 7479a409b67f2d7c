import { MESSAGE_KINDS, type MessageKind } from '@circuit/contract';
import { SwitchField } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';
import { useMyCourseKinds } from './useMyCourseKinds.ts';

const LABELS: Record<MessageKind, string> = {
  account: 'Account and password changes',
  phaseOpened: 'Phases opening',
  reminder: 'Deadlines coming up',
  nudge: 'Reminders from my instructor',
  resultsReleased: 'My results',
  scoreChanged: 'Changes to my score',
  secondLookAnswered: 'Answers to my second looks',
  selfEvaluationClosed: 'Self-evaluations closed by a release',
  resultsUnreleased: 'Unreleased results',
  pushFailed: 'Grades that could not be sent',
};

/** Only instructors are told that grades could not be sent, so only they have its switch. (US-8) */
export function MessagesSection({ settings, onChange }: SectionProps) {
  const { teaches } = useMyCourseKinds();
  return (
    <Section title="Notifications">
      <p>E-mail me about:</p>
      {MESSAGE_KINDS.filter((kind) => teaches || kind !== 'pushFailed').map((kind) => (
        <SwitchField
          key={kind}
          label={LABELS[kind]}
          isOn={settings.messages[kind]}
          onChange={(isOn) => onChange({ messages: { ...settings.messages, [kind]: isOn } })}
        />
      ))}
    </Section>
  );
}
