import { formatTime } from './format.ts';
import { serverNow } from './serverClock.ts';

/** "8:41 PM" by the server's clock, in the zone of everything else on the page: when something was saved. */
export const clockTimeNow = (zone: string): string => formatTime(serverNow(), zone);
