import { serverNow } from './serverClock.ts';

/** "8:41 PM" by the server's clock, in the reader's own zone: when something was saved. */
export function clockTimeNow(): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    .format(serverNow())
    .replaceAll('\u202F', ' ');
}
