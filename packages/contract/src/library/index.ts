import { ENTITY_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { activities, instant, userIdShape, version } from '../shapes/index.ts';

/** What assignments and rubrics of the library have in common. */
export const sharedFields = {
  description: z.string(),
  /** The caller's own. */
  roles: z.array(z.enum(ENTITY_ROLES)),
  activities,
  isDeleted: z.boolean(),
  updatedAt: instant,
  version,
  /** Who shares it as Owner, the first of them: "Larissa Hale". */
  ownerName: z.string(),
};

/** The tabs of the lists of the library. */
export const LIBRARY_TABS = ['AVAILABLE', 'DELETED'] as const;

export const scope = z.enum(['own', 'any']).default('own');

const entityUserRole = z.object({
  userId: userIdShape,
  role: z.enum(ENTITY_ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** Everybody who shares one of them, Owners first. */
export const entityUserRoles = z.object({ items: z.array(entityUserRole) });

export const shareRequest = {
  role: z.enum(ENTITY_ROLES),
  identifiers: z.array(z.string().trim().min(1).max(320)).min(1).max(50),
};

/** Everybody who shares it now, and who could not be given the role, each with a sentence. */
export const shareResponse = entityUserRoles.extend({
  notFound: z.array(z.string()),
  refused: z.array(z.object({ identifier: z.string(), detail: z.string() })),
});
