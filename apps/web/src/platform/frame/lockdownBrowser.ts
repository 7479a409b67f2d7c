import { LOCKDOWN_COOKIES, pickCookies, readLockdownBrowser } from '@circuit/domain/lockdownBrowser';

/** Whether this page seems to be open in a lock-down browser; its cookies inform and prove nothing. (S3.17) */
export function isLockdownBrowser(): boolean {
  return readLockdownBrowser(pickCookies(document.cookie, LOCKDOWN_COOKIES)).isClient;
}
