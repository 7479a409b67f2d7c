import type { UserId } from '../kernel/index.ts';

import type { RosterEntry } from './entry.ts';
import type { RosterPerson } from './resolve.ts';
import type { PlatformLink, RosterPlatform } from './resolvePlatform.ts';

export type RosterFacts = {
  readonly entries: readonly RosterEntry[];
  /** Everyone in the course, and everyone else the roster may refer to. */
  readonly people: readonly RosterPerson[];
  /** What a file says of people whom it does not name; null: the course has no file. */
  readonly missing: 'keep' | 'remove' | null;
  /** Whose rosters are in the entries, each of them whole. */
  readonly platforms: readonly RosterPlatform[];
  readonly links: readonly PlatformLink[];
  /** The people who uploaded the roster or started the sync: it gives them no role. (RO-6) */
  readonly responsible: readonly UserId[];
};
