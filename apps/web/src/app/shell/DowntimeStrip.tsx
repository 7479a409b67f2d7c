import { LinkButton, Strip } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { announcedDowntime } from '#parts/words/downtime.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { settings } from '#platform/settings/settings.ts';
import { useNow } from '#platform/time/useNow.ts';

const MINUTE_MS = 60_000;

/** Administrators who can end a downtime are not stopped by it, so every page reminds them. (SY-12) */
export function DowntimeStrip() {
  return (
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
  );
}

/** (CF-9) */
export function DowntimeAhead() {
  const { data: configuration } = useConfigurationQuery();
  const now = useNow(MINUTE_MS);
  if (configuration === undefined) return null;
  const words = announcedDowntime(configuration, settings.APP_NAME, configuration.defaultTimeZoneId, now);
  return words === null ? null : <Strip tone="info">{words}</Strip>;
}
