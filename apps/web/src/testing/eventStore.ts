import { getEventStoreToken } from '@circuit/contract/learningEvents';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, onTestFinished } from 'vitest';

import { startLearningEvents } from '#platform/learningEvents/startLearningEvents.ts';

import { answer, server } from './server.ts';
import { open } from './visit.tsx';

export const COLLECTING = {
  caliperEnabled: true,
  caliperEventStoreHostname: 'events.example.edu',
  caliperPersonNamespace: 'https://id.example.edu/',
};

interface Posted {
  readonly type: string;
  readonly action: string;
  readonly actor: { readonly id: string };
  readonly object: { readonly id: string };
  readonly [other: string]: unknown;
}

/** The collector as the browser sees it, and a page that reports to it. */
export async function reporting(facts: Parameters<typeof open>[1] = {}, status = 200) {
  const events: Posted[] = [];
  const headers: Headers[] = [];
  server.use(
    http.post('https://events.example.edu/collector', async ({ request }) => {
      const { data } = (await request.json()) as { data: Posted[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own envelope
      events.push(...data);
      headers.push(request.headers);
      return new Response(null, { status });
    }),
  );
  const tokens = answer(getEventStoreToken, {
    access_token: 'for-the-collector',
    '.expires': new Date(Date.now() + 900_000).toISOString(),
  });
  const page = open('/privacy-policy', { person: { uid: 'ada1' }, configuration: COLLECTING, ...facts });
  onTestFinished(startLearningEvents(page.store, page.router));
  await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
  await waitFor(() => expect(page.store.getState().auth.isInitialized).toBe(true));
  return { ...page, events, headers, tokens };
}
export const leave = () => void window.dispatchEvent(new Event('pagehide'));
export const said = (events: readonly Posted[]) => events.map(({ action, object }) => `${action} ${object.id}`);
