import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { instant } from '../shapes/index.ts';

export const getEventStoreToken = endpoint({
  method: 'GET',
  path: '/api/caliper-eventstore/token',
  summary: 'A token with which the caller’s browser sends learning events; refused while they are not to be sent',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({ access_token: z.string(), '.expires': instant }),
});
