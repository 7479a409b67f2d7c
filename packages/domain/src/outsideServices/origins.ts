import type { UniversitySettings } from '../configuration/index.ts';
import { eventStoreOrigin } from '../learningEvents/index.ts';
import { reportOrigins } from '../reporting/index.ts';

/** What a page may contact besides its own server, each only while it is switched on. (OS-7) */
export function outsideOrigins(settings: UniversitySettings): readonly string[] {
  const { caliperEnabled, caliperEventStoreHostname: hostname } = settings;
  const eventStore = caliperEnabled && hostname !== '' ? [eventStoreOrigin(hostname)] : [];
  return [...new Set([...eventStore, ...reportOrigins(settings)])].toSorted();
}
