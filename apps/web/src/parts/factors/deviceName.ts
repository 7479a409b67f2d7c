const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux PC'],
] as const;

/** What a passkey of this device is called until somebody gives it another name. */
export const deviceName = (agent: string = navigator.userAgent): string =>
  DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'This device';
