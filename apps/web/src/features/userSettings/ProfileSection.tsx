import { displayName, shownEmail } from '@circuit/domain/people';
import { Skeleton } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';

export function ProfileSection() {
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  if (person === undefined) return <Skeleton shape="block" />;
  const facts = [
    ['Name', displayName(person)],
    ['E-mail', shownEmail(person.email)],
    ['User name', person.userName],
    ['Career account', person.uid],
  ].filter(([, value]) => value !== null && value !== '');
  return (
    <Section title="Profile">
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['source']}>
        Managed by {configuration?.universityName ?? 'your university'}. Contact support to change them.
      </p>
    </Section>
  );
}
