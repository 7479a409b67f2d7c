import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';

import { useConfigurationQuery, useUserSettingsQuery } from './resources.ts';

import { currentDeviceZone } from '#platform/time/format.ts';

/** In which zone this person sees times: the university's (a course may have its own), or their own device's. */
export function useZone(ofCourse?: string): string {
  const { data: configuration } = useConfigurationQuery();
  const { data: settings } = useUserSettingsQuery();
  if (settings?.timeZone === 'device') return currentDeviceZone();
  return ofCourse ?? configuration?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID;
}
