import type { UniversitySettings } from '../configuration/index.ts';

import { originOf } from './dsn.ts';

type Settings = Pick<UniversitySettings, 'analyticsMeasurementId' | 'analyticsUrl'>;

const MEASUREMENT_ID = /^[a-z0-9]{1,4}-[a-z0-9-]{4,20}$/i;

export function measurementIdError(text: string): string | null {
  return text === '' || MEASUREMENT_ID.test(text) ? null : 'Enter a measurement id such as G-12AB34CD56.';
}

export function analyticsUrlError(text: string): string | null {
  return text === '' || (originOf(text) !== null && !/[?#@]/.test(text))
    ? null
    : 'Enter an address such as https://www.google-analytics.com/g/collect.';
}

/** Nothing is counted without a measurement id and an address. (S5.06, AY-1) */
export function isCounting({ analyticsMeasurementId, analyticsUrl }: Settings): boolean {
  return analyticsMeasurementId !== '' && originOf(analyticsUrl) !== null;
}

/** Any string with an @ may be somebody's address: all of it goes. (S5.06) */
export const withoutAddresses = (text: string): string => (text.includes('@') ? '[redacted]' : text);

interface Visit {
  /** `/courses/:groupId`: the pattern of the route and never an id. */
  readonly pattern: string;
  readonly origin: string;
  /** A random name for this sign-in in this tab; nobody can tell from it who it is. */
  readonly visitor: string;
}

/** Where to send a page view, with all that it says, as collectors of Google Analytics 4 read it; null for nowhere. (AY-2) */
export function pageViewAddress(settings: Settings, { pattern, origin, visitor }: Visit): string | null {
  if (!isCounting(settings)) return null;
  const said = {
    v: '2',
    tid: settings.analyticsMeasurementId,
    cid: visitor,
    en: 'page_view',
    dl: `${origin}${pattern}`,
  };
  const query = Object.entries(said).map(([name, value]) => `${name}=${encodeURIComponent(withoutAddresses(value))}`);
  return `${settings.analyticsUrl}?${query.join('&')}`;
}
