import { MESSAGE_KINDS, type MessageKind } from '@circuit/contract';
import { SwitchField } from '@circuit/ui';

import { Section, type SectionProps } from './Section.tsx';
import { useMyCourseKinds } from './useMyCourseKinds.ts';

const LABELS: Record<MessageKind, string> = {
  account: 'My account and password',
  phaseOpened: 'A phase has opened',
  reminder: 'A deadline is near',
  nudge: 'An instructor reminds me',
  resultsReleased: 'My results are out',
  scoreChanged: 'My score has changed',
  secondLookAnswered: 'My second look is answered',
  selfEvaluationClosed: 'A release closes my self-evaluation',
  resultsUnreleased: 'My results are unreleased',
  pushFailed: 'Grades could not be sent to the learning management system',
};

/** Sent to those who teach, and to nobody else. */
const STAFFS: ReadonlySet<MessageKind> = new Set(['pushFailed']);

export function MessagesSection({ settings, onChange }: SectionProps) {
  const { teaches } = useMyCourseKinds();
  return (
    <Section title="Notifications">
      <p>Send me an e-mail when:</p>
      {MESSAGE_KINDS.filter((kind) => teaches || !STAFFS.has(kind)).map((kind) => (
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
