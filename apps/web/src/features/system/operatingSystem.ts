export type OperatingSystem = 'Windows' | 'macOS' | 'iPad' | 'Unknown';

export type BrowserFacts = { readonly userAgent: string; readonly maxTouchPoints: number };

/** Which system the browser runs on. An iPad says it is a Mac, but no Mac has a touch screen. (S4.11) */
export function operatingSystem({ userAgent, maxTouchPoints }: BrowserFacts): OperatingSystem {
  if (/\biPad\b/.test(userAgent)) return 'iPad';
  if (/\bMac(?:intosh|Intel| OS X)/.test(userAgent) && !/\biPhone\b|\biPod\b/.test(userAgent))
    return maxTouchPoints > 1 ? 'iPad' : 'macOS';
  return /\bWindows\b(?! Phone)/.test(userAgent) ? 'Windows' : 'Unknown';
}
