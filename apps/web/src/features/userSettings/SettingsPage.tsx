import { Note, PageTitle, SaveStatus, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { AppearanceSection } from './AppearanceSection.tsx';
import { CalendarSection } from './CalendarSection.tsx';
import { DataSection } from './DataSection.tsx';
import { EventsSection } from './EventsSection.tsx';
import { HomeOrderSection } from './HomeOrderSection.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import styles from './SettingsPage.module.css';
import { ShortcutsSection } from './ShortcutsSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';
import { TimeSection } from './TimeSection.tsx';
import { TwoStepSection } from './twoStep/TwoStepSection.tsx';
import { WaysSection } from './WaysSection.tsx';
import { useMySettings } from './useMySettings.ts';

/** S2.18 */
export function SettingsPage() {
  const { query, settings, change, status, savedAt } = useMySettings();
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  // The bar above every page says why. (SG-10)
  const isReadOnly = person?.isImpersonated === true && configuration?.impersonationMayWrite !== true;
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <PageTitle>Settings</PageTitle>
        {/* A choice is not kept on the device. (SV-23) */}
        {status.refusal === null && (
          <SaveStatus state={status.state === 'failed' ? 'retrying' : status.state} at={savedAt} />
        )}
      </div>
      {status.refusal !== null && (
        <Note tone="bad" role="alert">
          Not saved. {status.refusal}
        </Note>
      )}
      <ProfileSection />
      {settings === undefined && query.isError && (
        <LoadFailed
          look="place"
          what="Could not load your settings."
          also="This device still uses your earlier choices."
          onRetry={query.refetch}
        />
      )}
      {settings === undefined && !query.isError && <Skeleton shape="block" count={3} />}
      {settings !== undefined && (
        <fieldset className={styles['choices']} disabled={isReadOnly}>
          <AppearanceSection settings={settings} onChange={change} />
          <TimeSection settings={settings} onChange={change} />
          <ShortcutsSection settings={settings} onChange={change} />
          <MessagesSection settings={settings} onChange={change} />
          <HomeOrderSection settings={settings} onChange={change} />
          <EventsSection settings={settings} onChange={change} />
        </fieldset>
      )}
      <CalendarSection isViewedByOther={person?.isImpersonated === true} />
      <WaysSection isReadOnly={person?.isImpersonated === true} />
      <TwoStepSection />
      <SignInsSection />
      <DataSection isViewedByOther={person?.isImpersonated === true} />
    </div>
  );
}
