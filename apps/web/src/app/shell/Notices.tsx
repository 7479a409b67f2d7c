import { displayName } from '@circuit/domain/people';
import { can } from '@circuit/domain/permissions';
import { Button, LinkButton, Strip } from '@circuit/ui';
import { lazy, Suspense, useSyncExternalStore } from 'react';

import { NewVersionBanner } from '#app/version/NewVersionBanner.tsx';
import { useNewVersion } from '#app/version/useNewVersion.ts';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { announcedDowntime } from '#parts/words/downtime.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { watchDrafts, whereTextIsKept } from '#platform/drafts/drafts.ts';
import { stopImpersonating } from './stopImpersonating.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { useIsOnline } from '#platform/tab/useIsOnline.ts';
import { useNow } from '#platform/time/useNow.ts';

import styles from './Notices.module.css';

const MINUTE_MS = 60_000;

// It is about administrators, and nobody else waits for its file. (WB-2)
const SecondStepNotice = lazy(async () => ({ default: (await import('./SecondStepNotice.tsx')).SecondStepNotice }));

/** What stands above the bar for as long as it is so: offline, downtime, impersonation, new version; for administrators two-step sign-in. */
export function Notices() {
  const { data: person } = useUserInfo();
  const isAdministrator = person?.roles.some(({ role }) => role === 'Admin' || role === 'SuperAdmin') === true;
  return (
    <>
      <Now />
      {isAdministrator && !person.isImpersonated && (
        <Suspense fallback={null}>
          <SecondStepNotice />
        </Suspense>
      )}
    </>
  );
}

function Now() {
  const isOnline = useIsOnline();
  const isNewVersion = useNewVersion();
  const { data: person } = useUserInfo();
  const isImpersonated = person?.isImpersonated === true;
  const isDown = useIsDownForOthers();
  const announced = useAnnouncedDowntime();
  if (isOnline && !isImpersonated && !isNewVersion && !isDown && announced === null) return null;
  return (
    <section aria-label="Notices" className={isImpersonated ? styles['staying'] : undefined}>
      {!isOnline && <OfflineStrip />}
      {isDown && (
        <Strip
          tone="warn"
          action={
            <LinkButton size="small" href={href(PATHS.configurationSection, { section: 'downtime' })}>
              Change downtime
            </LinkButton>
          }
        >
          Downtime is on. Only people who can end it get in.
        </Strip>
      )}
      {announced !== null && <Strip tone="info">{announced}</Strip>}
      {isImpersonated && <ImpersonationStrip name={displayName(person)} />}
      {isNewVersion && (
        <div className={styles['newVersion']}>
          <NewVersionBanner />
        </div>
      )}
    </section>
  );
}

const OFFLINE_WORDS = {
  device: 'No network connection. Your text is kept on this device and will be sent when you are back online.',
  screen: 'No network connection. Keep this page open: not everything you change here is kept on this device.',
  none: 'No network connection.',
} as const;

/** What becomes of one's text is said only if it is so. (NV-3, SV-23) */
function OfflineStrip() {
  const where = useSyncExternalStore(watchDrafts, whereTextIsKept);
  return (
    <Strip tone="warn" isLive>
      {OFFLINE_WORDS[where ?? 'none']}
    </Strip>
  );
}

/** Administrators who can end a downtime are not stopped by it, so every page reminds them. (SY-12) */
function useIsDownForOthers(): boolean {
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  return configuration?.isDown === true && person !== undefined && can(person, 'ConfigurationModify');
}

/** Everybody who is signed in reads of a downtime before it begins. (CF-9) */
function useAnnouncedDowntime(): string | null {
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  const now = useNow(MINUTE_MS);
  if (person === undefined || configuration === undefined) return null;
  return announcedDowntime(configuration, settings.APP_NAME, configuration.defaultTimeZoneId, now);
}

function ImpersonationStrip({ name }: { readonly name: string }) {
  const dispatch = useAppDispatch();
  const { data: configuration } = useConfigurationQuery();
  return (
    <Strip
      tone="you"
      action={
        <Button size="small" onClick={() => void dispatch(stopImpersonating())}>
          Stop Impersonating
        </Button>
      }
    >
      {configuration?.impersonationMayWrite === true
        ? `You are acting as ${name}. Your changes are recorded under both names.`
        : `You are viewing as ${name}. You can read this but not change it.`}
    </Strip>
  );
}
