import { cleanup, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

import { outboxOf } from '#platform/saving/outboxOf.ts';

import { aUserInfo } from './builders.ts';
import { adasKey } from './deviceKey.ts';
import { server } from './server.ts';

/** What was sent and is not answered yet. */
const underway = new Set<string>();
server.events.on('request:start', ({ request, requestId }) => {
  if (request.method !== 'GET') underway.add(requestId);
});
server.events.on('request:end', ({ requestId }) => void underway.delete(requestId));

/** From the answer of one save to the next the device is asked twice; each look at it comes after what was asked before. */
const LOOKS = 5;

/**
 * Of a page that keeps on the device what the server does not have yet: the next test would find it there, and send it.
 * What is sent when the page is left belongs to this test, and what the server did not take goes with it.
 */
export async function leaveDevice(): Promise<void> {
  cleanup();
  const outbox = outboxOf('university');
  for (let look = 0; look < LOOKS; look += 1) {
    if (underway.size > 0) look = 0;
    await waitFor(() => expect(underway.size).toBe(0));
    await outbox.list(aUserInfo().id, await adasKey());
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const left = await outbox.list(aUserInfo().id, await adasKey());
  await Promise.all(left.map(({ draftId }) => outbox.remove(draftId)));
}
