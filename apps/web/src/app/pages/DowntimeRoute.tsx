import { useCallback } from 'react';
import { useNavigate } from 'react-router';

import { lastPath } from '#app/routing/lastPath.ts';
import { DowntimePage } from '#features/system/DowntimePage.tsx';
import { plannedEnd } from '#parts/words/downtime.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { settings } from '#platform/settings/settings.ts';
import { useNow } from '#platform/time/useNow.ts';

const MINUTE_MS = 60_000;

/** Asks the server whether it is back, and then returns to the page where the person was. (S2.20, F22) */
export function DowntimeRoute() {
  const navigate = useNavigate();
  const { data: configuration, refetch } = useConfigurationQuery();
  const now = useNow(MINUTE_MS);
  const check = useCallback(async () => {
    const { data } = await refetch();
    if (data === undefined || data.isDown) return 'down';
    await navigate(lastPath(), { replace: true });
    return 'back';
  }, [navigate, refetch]);
  return (
    <DowntimePage
      appName={settings.APP_NAME}
      {...(configuration?.isDown === true
        ? {
            text: configuration.downtimeText,
            plannedEnd: plannedEnd(configuration, configuration.defaultTimeZoneId, now),
          }
        : {})}
      check={check}
    />
  );
}
