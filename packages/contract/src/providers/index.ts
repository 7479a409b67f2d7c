import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { groupIdShape, instant, userIdShape } from '../shapes/index.ts';

export const EXTERNAL_PROVIDER_TYPES = ['UniTimeExternalProvider', 'LtiExternalProvider'] as const;

export const listExternalProviders = endpoint({
  method: 'GET',
  path: '/api/externalProviders',
  summary: 'The learning management systems and timetables that are connected',
  access: 'signedIn',
  request: listRequest(['name'], ['AVAILABLE']),
  response: listResponse(z.object({ id: z.uuid(), name: z.string(), type: z.enum(EXTERNAL_PROVIDER_TYPES) })),
});

export const listLtiLaunches = endpoint({
  method: 'GET',
  path: '/api/ltiLaunches',
  summary: 'The caller’s own launches from a learning management system, newest first',
  access: { activity: 'LtiLaunchReadOwn' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt'),
  response: listResponse(
    z.object({
      id: z.uuid(),
      externalProviderId: z.uuid(),
      userId: userIdShape,
      groupId: groupIdShape.nullable(),
      messageType: z.string(),
      createdAt: instant,
    }),
  ),
});
