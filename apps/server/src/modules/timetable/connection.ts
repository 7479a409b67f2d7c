import type { ShardDb } from '@circuit/db';
import type { UniversitySettings } from '@circuit/domain/configuration';
import type { Shard } from '@circuit/domain/kernel';
import type { AllowedHosts } from '@circuit/domain/tenancy';
import { readTimetableAddress } from '@circuit/domain/timetable';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { openServiceSecret } from '#modules/outsideServices/public.ts';
import type { Home } from '#platform/homes.ts';
import type { Asker } from '#platform/implement.ts';

/** How the timetable of a university is reached. */
export interface Connection {
  readonly home: Pick<Home, 'egress'>;
  readonly shard: Shard;
  readonly baseUrl: string;
  readonly account: string;
  readonly password: string;
  readonly allowed: AllowedHosts;
  /** Waits outside of the places that others need; a job has none. (OL-12) */
  readonly stepOut: Asker['stepOut'];
}

interface Place {
  readonly home: Home;
  readonly shard: Shard;
  readonly stepOut?: Asker['stepOut'];
}

type Settings = Pick<UniversitySettings, 'timetableUrl' | 'timetableAccount' | 'egressAllowedHosts'>;

/** Undefined as long as address, account and password are not all there. */
export function connectionWith(
  { home, shard, stepOut = (wait) => wait() }: Omit<Place, 'home'> & { readonly home: Pick<Home, 'egress'> },
  { timetableUrl, timetableAccount, egressAllowedHosts: allowed }: Settings,
  password: string | undefined,
): Connection | undefined {
  const baseUrl = readTimetableAddress(timetableUrl);
  if (baseUrl === null || timetableAccount === '' || password === undefined) return undefined;
  return { home, shard, baseUrl, account: timetableAccount, password, allowed, stepOut };
}

export async function openConnection(db: ShardDb, place: Place): Promise<Connection | undefined> {
  const settings = await selectConfiguration(db);
  if (readTimetableAddress(settings.timetableUrl) === null) return undefined;
  return connectionWith(place, settings, await openServiceSecret(db, place, 'timetable'));
}
