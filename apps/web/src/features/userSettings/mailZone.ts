import type { UserSettings } from '@circuit/contract/userSettings';

import { currentDeviceZone } from '#platform/time/format.ts';

/** By whose clock a daily summary comes: the server knows the zone of a device only if it is told. (DG-3) */
export const mailZoneOf = (timeZone: UserSettings['timeZone']): string | null =>
  timeZone === 'device' ? currentDeviceZone() : null;
