import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { identityProviderIdShape } from './ids.ts';

// Alone: everybody's first page asks for it, and loads nothing else of this folder.
export const listIdentityProviders = endpoint({
  method: 'GET',
  path: '/api/identityProviders',
  summary: 'Where people of this university can sign in, in the order of the buttons',
  access: 'open',
  request: listRequest(['position', 'name'], ['AVAILABLE']),
  response: listResponse(
    z.object({
      id: identityProviderIdShape,
      name: z.string(),
      identityProvider: z.object({ loginUrl: z.string(), logoutUrl: z.string().nullable() }),
      /** People may type their user name and password of this provider here. (S7.03) */
      takesCredentials: z.boolean(),
    }),
  ),
});
