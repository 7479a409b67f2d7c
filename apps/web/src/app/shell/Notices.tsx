import { displayName } from '@circuit/domain/people';
import { can } from '@circuit/domain/permissions';
import { Strip } from '@circuit/ui';
import { lazy, Suspense, useSyncExternalStore } from 'react';

import { NewVersionBanner } from '#app/version/NewVersionBanner.tsx';
import { useNewVersion } from '#app/version/useNewVersion.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { watchKept, whenKept } from '#platform/device/orKept.ts';
import { watchDrafts, whereTextIsKept } from '#platform/drafts/drafts.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useIsOnline } from '#platform/tab/useIsOnline.ts';
import { useNow } from '#platform/time/useNow.ts';

import styles from './Notices.module.css';

const MINUTE_MS = 60_000;

// These are for a few people or a few days, and nobody else waits for their files. (WB-2)
const DowntimeAhead = lazy(async () => ({ default: (await import('./DowntimeStrip.tsx')).DowntimeAhead }));
const DowntimeStrip = lazy(async () => ({ default: (await import('./DowntimeStrip.tsx')).DowntimeStrip }));
const ImpersonationStrip = lazy(async () => ({
  default: (await import('./ImpersonationStrip.tsx')).ImpersonationStrip,
}));
const StaffNotice = lazy(async () => ({ default: (await import('./StaffNotice.tsx')).StaffNotice }));

// Only without a network, and then from this device; a device that does not have it does without. (OF-14)
const KeptNote = lazy(() =>
  import('./KeptNote.tsx').then(
    (file) => ({ default: file.KeptNote }),
    () => ({ default: () => null }),
  ),
);

/** What stands above the bar for as long as it is so: offline, downtime, impersonation, new version; for administrators two-step sign-in; for operators that they only look. */
export function Notices() {
  const { data: person } = useUserInfo();
  const isAdministrator = person?.roles.some(({ role }) => role === 'Admin' || role === 'SuperAdmin') === true;
  return (
    <>
      <Now />
      {isAdministrator && !person.isImpersonated && (
        <Suspense fallback={null}>
          <StaffNotice looksUntil={person.looksUntil} />
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
  const isDowntimeAhead = useIsDowntimeAhead();
  const keptAt = useSyncExternalStore(watchKept, whenKept);
  if (isOnline && keptAt === null && !isImpersonated && !isNewVersion && !isDown && !isDowntimeAhead) return null;
  return (
    <section aria-label="Notices" className={isImpersonated ? styles['staying'] : undefined}>
      {!isOnline && <OfflineStrip />}
      <Suspense fallback={null}>{keptAt !== null && <KeptNote at={keptAt} />}</Suspense>
      <Suspense fallback={null}>
        {isDown && <DowntimeStrip />}
        {isDowntimeAhead && <DowntimeAhead />}
      </Suspense>
      <Suspense fallback={null}>{isImpersonated && <ImpersonationStrip name={displayName(person)} />}</Suspense>
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

/** Everybody who is signed in reads of a downtime before it begins, and until it was to end. (CF-9) */
function useIsDowntimeAhead(): boolean {
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  const now = useNow(MINUTE_MS);
  if (person === undefined || configuration === undefined || configuration.isDown) return false;
  const over = configuration.downtimeEndsAt ?? configuration.downtimeStartsAt;
  return over !== null && now < new Date(over);
}
