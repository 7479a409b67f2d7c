import { LTI_REFUSALS } from '@circuit/domain/lti';
import { z } from '../zod/index.ts';

import { instant } from '../shapes/index.ts';

export const externalProviderIdShape = z.uuid();

/** A refused login, launch or registration, as an administrator reads it. */
export const ltiRefusal = z.object({
  id: z.uuid(),
  at: instant,
  /** Null when no platform of the list asked. */
  externalProviderId: externalProviderIdShape.nullable(),
  platformName: z.string().nullable(),
  reason: z.enum(LTI_REFUSALS),
  /** What the person read. */
  told: z.string(),
  /** What went wrong, and what to do about it, one sentence or two each. */
  happened: z.string(),
  fix: z.string(),
  /** What was seen: an issuer, a host, how many seconds the clocks differ. Empty when there is nothing to add. */
  details: z.string(),
  /** Also on the page that the person saw. */
  traceId: z.string(),
});
