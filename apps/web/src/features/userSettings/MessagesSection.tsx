import { MESSAGE_KINDS, type MessageKind } from '@circuit/contract/userSettings';
import { DIGEST_HOUR, type DigestChoice, isDigestedKind } from '@circuit/domain/messages';
import { SelectField, SwitchField } from '@circuit/ui';

import { mailZoneOf } from './mailZone.ts';
import { Section, type SectionProps } from './Section.tsx';
import styles from './SettingsPage.module.css';
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
  handedInForYou: 'Drafts handed in for me',
  timeAsked: 'Students who ask for more time',
  timeAnswered: 'Answers to my requests for more time',
  pushFailed: 'Grades that could not be sent',
};

/** Only people who teach get these, so only they have a switch for them. (US-8) */
const OF_STAFF: ReadonlySet<MessageKind> = new Set(['pushFailed', 'timeAsked']);

/** What can wait may come in a daily summary. (DG-6) */
export function MessagesSection({ settings, onChange }: SectionProps) {
  const { teaches } = useMyCourseKinds();
  return (
    <Section title="Notifications">
      <p>E-mail me about:</p>
      {MESSAGE_KINDS.filter((kind) => teaches || !OF_STAFF.has(kind)).map((kind) => (
        <div key={kind} className={styles['message']}>
          <SwitchField
            label={LABELS[kind]}
            isOn={settings.messages[kind]}
            onChange={(isOn) => onChange({ messages: { ...settings.messages, [kind]: isOn } })}
          />
          {isDigestedKind(kind) && settings.messages[kind] && (
            <SelectField<DigestChoice>
              isLabelHidden
              label={`When to send: ${LABELS[kind]}`}
              value={settings.digests[kind]}
              onChange={(choice) =>
                onChange({
                  digests: { ...settings.digests, [kind]: choice },
                  mailZoneId: mailZoneOf(settings.timeZone),
                })
              }
              options={CHOICES}
            />
          )}
        </div>
      ))}
      <p className={styles['source']}>
        The daily summary comes at {DIGEST_HOUR} AM your time. What has no choice here is always sent right away.
      </p>
    </Section>
  );
}

const CHOICES = [
  { value: 'atOnce', label: 'Right away' },
  { value: 'daily', label: 'Daily summary' },
] as const satisfies readonly { readonly value: DigestChoice; readonly label: string }[];
