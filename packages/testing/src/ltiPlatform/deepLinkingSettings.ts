import { randomUUID } from 'node:crypto';

import type { PendingLaunch, Platform } from './state.ts';

/** What a tool may answer with. The platform remembers the request by a secret in the return address. */
export function deepLinkingSettings(platform: Platform, launch: PendingLaunch): object {
  const { quirks, origin, deepLinks } = platform;
  const request = randomUUID();
  deepLinks.set(request, launch);
  return {
    deep_link_return_url: `${origin}/deep-links/${request}`,
    accept_types: quirks.acceptTypes,
    accept_presentation_document_targets: ['iframe', 'window'],
    accept_multiple: quirks.acceptsMultiple,
    auto_create: false,
    title: '',
    text: '',
    ...(quirks.saysAcceptLineItem ? { accept_lineitem: quirks.acceptsLineItem } : {}),
    ...(quirks.sendsDeepLinkData ? { data: dataOf(request) } : {}),
  };
}

/** Has characters that a careless tool would lose. */
export const dataOf = (request: string): string => `csrf:${request}/+=&"`;
