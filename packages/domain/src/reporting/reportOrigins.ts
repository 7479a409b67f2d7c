import type { UniversitySettings } from '../configuration/index.ts';

import { isCounting } from './analytics.ts';
import { envelopeAddress, originOf } from './dsn.ts';

type Settings = Pick<UniversitySettings, 'errorReportsDsn' | 'analyticsMeasurementId' | 'analyticsUrl'>;

/** Where the pages of a university send reports and page views. (ER-4) */
export function reportOrigins(settings: Settings): readonly string[] {
  const addresses = [envelopeAddress(settings.errorReportsDsn), isCounting(settings) ? settings.analyticsUrl : null];
  const origins = addresses.flatMap((address) => (address === null ? [] : (originOf(address) ?? [])));
  return [...new Set(origins)].toSorted();
}
