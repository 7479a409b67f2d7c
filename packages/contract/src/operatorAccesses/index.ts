import { OPERATOR_ACCESS_STATES } from '@circuit/domain/operatorAccesses';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { instant } from '../shapes/index.ts';

const operatorAccess = z.object({
  id: z.uuid(),
  /** The name of the operator: they have no account here. */
  operator: z.string(),
  reason: z.string(),
  grantedAt: instant,
  expiresAt: instant,
  firstUsedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The administrator who ended it; null if nobody or an operator did. */
  endedByName: z.string().nullable(),
  state: z.enum(OPERATOR_ACCESS_STATES),
});
export type OperatorAccess = z.input<typeof operatorAccess>;

export const listOperatorAccesses = endpoint({
  method: 'GET',
  path: '/api/operatorAccesses',
  summary: 'Which operators could look into this university, when and why',
  access: { activity: 'ConfigurationModify' },
  request: listRequest(['grantedAt'], ['AVAILABLE'], '-grantedAt'),
  response: listResponse(operatorAccess),
});

export const endOperatorAccess = endpoint({
  method: 'POST',
  path: '/api/operatorAccesses/{operatorAccessId}/end',
  summary: 'End an operator’s look into this university at once',
  access: { activity: 'ConfigurationModify' },
  request: z.object({ operatorAccessId: z.uuid() }),
  response: operatorAccess,
  // What has ended stays as it is.
  idempotency: 'natural',
});
