import { ok } from '@circuit/domain/kernel';

import type { Door } from '../door.ts';
import { openClient, requestIdOf, settingsOf } from './client.ts';
import { readExit } from './exit.ts';

/** Signed requests; the answer comes as a form. (IP-71) */
export const samlDoor: Door = {
  answersByForm: true,
  begin: async (way, state) => {
    const client = openClient(way, { requestId: requestIdOf(way, state) });
    return ok(await client.getAuthorizeUrlAsync(state, undefined, {}));
  },
  leave: async (way, session) => {
    const left = readExit(session?.exit ?? null);
    if (settingsOf(way).signOutUrl === null || left === null) return null;
    return openClient(way).getLogoutUrlAsync({ ...left, issuer: settingsOf(way).entityId }, '', {});
  },
};
