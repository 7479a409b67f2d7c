import { MESSAGE_KINDS, type MessageKind } from '@circuit/contract';
import { SwitchField } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';

/** Grades are not sent anywhere yet, so nobody is told that it failed; its switch comes with the sending. (US-8) */
type SentKind = Exclude<MessageKind, 'pushFailed'>;

const LABELS: Record<SentKind, string> = {
  account: 'Account and password changes',
  phaseOpened: 'Phases opening',
  reminder: 'Deadlines coming up',
  nudge: 'Reminders from my instructor',
  resultsReleased: 'My results',
  scoreChanged: 'Changes to my score',
  secondLookAnswered: 'Answers to my second looks',
  selfEvaluationClosed: 'Self-evaluations closed by a release',
  resultsUnreleased: 'Unreleased results',
};

export function MessagesSection({ settings, onChange }: SectionProps) {
  return (
    <Section title="Notifications">
      <p>E-mail me about:</p>
      {MESSAGE_KINDS.filter((kind) => kind !== 'pushFailed').map((kind) => (
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
