import type { UniversitySettings } from '../configuration/index.ts';
import { eventStoreOrigin } from '../learningEvents/index.ts';

type Origin = (settings: UniversitySettings) => string | null;

/** What a page may contact besides its own server, each only while it is switched on. (OS-7) */
const CONNECTIONS: readonly Origin[] = [
  ({ caliperEnabled, caliperEventStoreHostname: hostname }) =>
    caliperEnabled && hostname !== '' ? eventStoreOrigin(hostname) : null,
];

export const outsideOrigins = (settings: UniversitySettings): readonly string[] =>
  CONNECTIONS.flatMap((originOf) => originOf(settings) ?? []);
