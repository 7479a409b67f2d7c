import { can } from '@circuit/domain/permissions';

import { useExternalProvidersQuery } from '#platform/api/resources.ts';
import { useActor } from '#platform/session/useSession.ts';

/** Whether the university has a timetable, and this person may look up classes in it. (UT-40) */
export function useHasTimetable(): boolean {
  const actor = useActor();
  const { data } = useExternalProvidersQuery();
  const isConnected = data?.items.some(({ type }) => type === 'UniTimeExternalProvider') ?? false;
  return isConnected && can(actor, 'ExternalGroupRead') && can(actor, 'ExternalGroupConnectOwn');
}
