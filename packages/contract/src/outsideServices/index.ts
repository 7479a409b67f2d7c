import { SERVICE_KINDS } from '@circuit/domain/outsideServices';
import { z } from '../zod/index.ts';

import { changeReason } from '../configuration/index.ts';
import { endpoint, noContent } from '../endpoint/index.ts';
import { instant } from '../shapes/index.ts';

const access = { activity: 'ConfigurationModify' } as const;
const kind = z.enum(SERVICE_KINDS);

const serviceTest = z.object({
  worked: z.boolean(),
  sentence: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  testedAt: instant,
});

export const listOutsideServices = endpoint({
  method: 'GET',
  path: '/api/outsideServices',
  summary: 'The services outside that can be connected: whether each has a secret, and how its last test went',
  access,
  request: z.object({}),
  response: z.object({
    items: z.array(
      z.object({
        kind,
        hasSecret: z.boolean(),
        secretChangedAt: instant.nullable(),
        lastTest: serviceTest.nullable(),
      }),
    ),
  }),
});

export const putServiceSecret = endpoint({
  method: 'PUT',
  path: '/api/outsideServices/{kind}/secret',
  summary: 'Save or remove the secret of a service, and say why; no answer ever holds it',
  access,
  request: z.object({ kind, secret: z.string().trim().min(1).max(8000).nullable(), reason: changeReason }),
  response: noContent,
  idempotency: 'natural',
});

export const testOutsideService = endpoint({
  method: 'POST',
  path: '/api/outsideServices/{kind}/tests',
  summary: 'Try a service with what is saved, and say what came back',
  access,
  request: z.object({ kind }),
  response: serviceTest,
  idempotency: 'natural',
});
