import { currentDeviceZone, formatTime } from './format.ts';
import { serverNow } from './serverClock.ts';

/** "8:41 PM" by the server's clock, in the zone of the page, else the reader's own: when something was saved. */
export function clockTimeNow(zone: string = currentDeviceZone()): string {
  return formatTime(serverNow(), zone);
}
