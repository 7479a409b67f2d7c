import { Button, PageTitle, TextLink } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import { settings } from '#platform/settings/settings.ts';

import { privacySections } from './privacySections.ts';
import styles from './PrivacyPolicyPage.module.css';

const LAST_CHANGED = 'November 18, 2026';

/** S2.16 */
export function PrivacyPolicyPage() {
  const { data: configuration } = useConfigurationQuery();
  const university = configuration?.universityName ?? 'the university';
  const sections = privacySections(settings.APP_NAME, university, {
    sendsEvents: configuration?.caliperEnabled === true,
  });
  return (
    <div className={styles['page']}>
      <PageTitle>Privacy policy</PageTitle>
      <p className={styles['changed']}>
        Last changed {LAST_CHANGED}.{' '}
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <nav aria-label="On this page">
        <ul className={styles['contents']}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['text']}>
        {sections.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
            <h2 id={`${id}-title`}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      {configuration !== undefined && configuration.supportEmail !== '' && (
        <p className={styles['questions']}>
          Questions: <TextLink href={`mailto:${configuration.supportEmail}`}>{configuration.supportEmail}</TextLink>
        </p>
      )}
    </div>
  );
}
