import { importDeviceKey } from '#platform/device/signInKey.ts';

/** What the server gives Ada for her unsent text. */
export const ADAS_KEY = 'YWRhJ3Mga2V5IG9mIHRoZSBkZXZpY2UsIDMyIGJ5dGU';

export const adasKey = (): Promise<CryptoKey> => importDeviceKey(ADAS_KEY);
