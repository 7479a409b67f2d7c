import { updateUserSettings, type UserSettings } from '@circuit/contract/userSettings';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';

import { selectOptionalUserSettings } from './userSettings.store.ts';

/** A user who has set nothing yet has the defaults of the contract, as version 0. */
export async function selectUserSettings(db: ShardDb, userId: UserId): Promise<UserSettings> {
  return (await selectOptionalUserSettings(db, userId)) ?? { ...updateUserSettings.request.parse({}), version: 0 };
}
