import type { UniversitySettings } from '../configuration/index.ts';

import { isCounting } from './analytics.ts';
import { envelopeAddress, originOf } from './dsn.ts';

type Settings = Pick<UniversitySettings, 'errorReportsDsn' | 'analyticsMeasurementId' | 'analyticsUrl'>;

/** Every origin that the pages of a university call besides ours. The policy of its pages names these and no other. (ER-4) */
export function outsideOrigins(settings: Settings): readonly string[] {
  const addresses = [envelopeAddress(settings.errorReportsDsn), isCounting(settings) ? settings.analyticsUrl : null];
  const origins = addresses.flatMap((address) => (address === null ? [] : (originOf(address) ?? [])));
  return [...new Set(origins)].toSorted();
}
