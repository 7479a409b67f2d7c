import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

interface Search extends PageRequest {
  readonly keywords?: string | undefined;
}

export function selectExternalProviders(db: ShardDb, search: Search) {
  const found = sql<{ id: string; name: string; type: 'UniTimeExternalProvider' | 'LtiExternalProvider' }>`
    select id, name, type from external_providers
    where is_enabled and ${containsWords(sql`name`, search.keywords)}`;
  return selectPage(db, found, search, { name: ['name'] });
}

interface LtiLaunchRow {
  readonly id: string;
  readonly externalProviderId: string;
  readonly userId: UserId;
  readonly groupId: GroupId | null;
  readonly messageType: string;
  readonly createdAt: Date;
}

export function selectLtiLaunches(db: ShardDb, userId: UserId, search: Search) {
  const found = sql<LtiLaunchRow>`
    select id, external_provider_id as "externalProviderId", user_id as "userId", group_id as "groupId",
      message_type as "messageType", created_at as "createdAt"
    from lti_launches where user_id = ${userId} and ${containsWords(sql`message_type`, search.keywords)}`;
  return selectPage(db, found, search, { createdAt: ['createdAt'] });
}

/** The timetable is a provider as long as it has an address; there is one at most. (UT-1) */
export async function keepTimetableProvider(db: ShardDb, isConnected: boolean): Promise<void> {
  await sql`
    insert into external_providers (name, type, is_enabled)
    select 'Timetable', 'UniTimeExternalProvider', true where ${isConnected}::boolean
    on conflict (shard) where type = 'UniTimeExternalProvider' do nothing`.execute(db);
  await sql`
    update external_providers set is_enabled = ${isConnected}
    where type = 'UniTimeExternalProvider' and is_enabled <> ${isConnected}`.execute(db);
}
