import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';

export const getUrlHeaders = endpoint({
  method: 'GET',
  path: '/api/url/headers',
  summary: 'Whether an https address answers, of which type it is, and whether it may be shown in a frame',
  access: 'signedIn',
  request: z.object({ url: z.string().trim().min(1).max(2000) }),
  response: z.object({
    /** It answered without a refusal; no more is told of what went wrong. */
    isReachable: z.boolean(),
    contentType: z.string().nullable(),
    /** Only the players of known video sites are framed. */
    mayBeFramed: z.boolean(),
  }),
});
